#pragma once

#include "experiments/command.hpp"

namespace arbatta {

// One line a command, each defined in experiments/NAME.cpp; main.cpp lists them in groups.
Command analyze_command();
Command balance_command();
Command bench_command();
Command export_command();
Command finalise_command();
Command games_command();
Command head_command();
Command import_command();
Command iterate_command();
Command match_command();
Command merge_command();
Command model_command();
Command perft_command();
Command play_command();
Command playthrough_command();
Command quickstart_command();
Command replay_command();
Command selfplay_command();
Command solve_command();
Command state_command();
Command stats_command();
Command train_command();
Command tune_command();
Command verify_command();

}  // namespace arbatta
