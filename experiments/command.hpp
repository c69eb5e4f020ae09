#pragma once

// A command of the program is one file, experiments/NAME.cpp, that reads from top to bottom:
//
//   struct PerftConfig {
//     std::string game;
//     int depth = 0;
//     static constexpr std::array<std::string_view, 1> kPositionals{"game"};        // optional
//     static constexpr std::array<std::string_view, 2> kRequired{"game", "depth"};  // optional
//   };
//
//   void fields(ConfigOf<PerftConfig> auto& config, auto&& visit) {
//     visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
//     visit(Field{"depth", "how many decisions deep", 1, 100}, config.depth);
//   }
//
//   int run(const PerftConfig& config, Output& output) {
//     …
//     output.print("…");        // for people; nothing under --json
//     output.result(json);      // the one JSON object; nothing without --json
//     return 0;                 // the exit code; bad input and failures are thrown as Error
//   }
//
//   Command perft_command() {
//     return command("perft", "counts decision sequences", "  arbatta perft megiddo --depth 3",
//     run);
//   }
//
// and a line in commands.hpp and in the table of main.cpp. Flags, --help, --config FILE.toml and
// the resolved config.toml (config_toml in toml_config.hpp) all come from `fields`. Members may be
// bool, numbers, named enums, strings, std::vector<std::string> (split at commas outside
// parentheses, or repeated) and MoveSequence.
//
// A command that runs for long polls stop_on_signal() (signals.hpp), keeps what is whole, and
// returns; main then exits with 130 or 143. Until it calls that, a signal ends the program at once.

#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "experiments/command_line.hpp"
#include "experiments/output.hpp"

namespace arbatta {

struct Command {
  CommandText text;
  std::function<int(const std::vector<std::string>& arguments)> run;  ///< returns the exit code
};

template <class Config>
Command command(std::string_view name, std::string_view help, std::string_view examples,
                int (*run)(const Config&, Output&)) {
  const CommandText text{name, help, examples};
  return {text, [text, run](const std::vector<std::string>& arguments) {
            Config config;
            CommonConfig common;
            auto options = options_of(config);
            std::ranges::move(options_of(common), std::back_inserter(options));
            if (const auto help_text = parse_arguments(text, options, arguments)) {
              Output(false, true).print("{}", *help_text);
              return 0;
            }
            Output output(common.json, common.quiet);
            return run(config, output);
          }};
}

}  // namespace arbatta
