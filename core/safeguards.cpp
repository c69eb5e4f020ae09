#include "core/safeguards.hpp"

namespace arbatta {

void check_safeguards(Safeguards& safeguards, std::string_view name) {
  if (safeguards.max_plies == 0) safeguards.max_plies = kMaxPlies;
  if (safeguards.repetition == 1)
    throw Error(std::string(name), "repetition=1", "expected 0 (off) or a number from 2 to 1000");
}

}  // namespace arbatta
