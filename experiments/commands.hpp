#pragma once

#include "experiments/command.hpp"

namespace arbatta {

// One line a command, each defined in experiments/NAME.cpp; main.cpp lists them in groups.
Command games_command();
Command perft_command();
Command playthrough_command();
Command state_command();

}  // namespace arbatta
