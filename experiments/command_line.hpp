#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/options.hpp"

namespace arbatta {

/// What `--help` says of a command beyond its options.
struct CommandText {
  std::string_view name;
  std::string_view help;      ///< one line
  std::string_view examples;  ///< a command line each
};

/// The options of every command.
struct CommonConfig {
  std::string config;
  bool json = false;
  bool quiet = false;
};

void fields(ConfigOf<CommonConfig> auto& config, auto&& visit) {
  visit(Field{"config", "a TOML file with the same keys as the flags; flags win"}, config.config);
  visit(Field{"json", "one JSON object on standard output, nothing else there"}, config.json);
  visit(Field{"quiet", "no progress on standard error"}, config.quiet);
}

/// Sets `options` from the file that --config names, then from the arguments, which win. Returns
/// the help text instead if that is asked for. Throws Error for anything unknown, missing, given
/// twice or out of range.
std::optional<std::string> parse_arguments(const CommandText& command, std::vector<Option>& options,
                                           const std::vector<std::string>& arguments);

}  // namespace arbatta
