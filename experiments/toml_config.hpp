#pragma once

// A command's options in a TOML file: the same keys as the flags, with underscores or dashes.

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "experiments/options.hpp"

namespace arbatta {

/// Sets options from TOML text; `name` is the file's, for messages. Throws Error "FILE:LINE: …" for
/// text that is not TOML, an unknown key, a wrong type or a value out of range. Returns the keys
/// set.
std::set<std::string> apply_toml(std::span<const Option> options, const std::string& name,
                                 std::string_view text);

/// The same from a file.
std::set<std::string> apply_toml_file(std::span<const Option> options, const std::string& path);

/// The keys that a file sets, whatever they are. Throws Error as above.
std::set<std::string> toml_keys(const std::string& path);

/// All options with their values, a line each, ended by kTomlEnd.
std::string to_toml(std::span<const Option> options);

/// The last line of what to_toml writes: a file without it was not written to its end.
inline constexpr std::string_view kTomlEnd = "# end\n";

/// The resolved configuration, as `--out DIR` keeps it in DIR/config.toml. It reads back to an
/// equal config, by `--config` too.
template <class Config>
std::string config_toml(Config config) {
  return to_toml(options_of(config));
}

/// Reads a config; what the file does not name stays as in `config`.
template <class Config>
Config read_config(const std::string& path, Config config = {}) {
  apply_toml_file(options_of(config), path);
  return config;
}

}  // namespace arbatta
