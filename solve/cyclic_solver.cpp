#include "solve/cyclic_solver.hpp"

namespace arbatta {

template class CyclicSolver<Megiddo>;
template class CyclicSolver<Mancala>;
template class CyclicSolver<Opposition>;

}  // namespace arbatta
