#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/call.hpp"
#include "core/error.hpp"

namespace arbatta {

/// One option of a config struct. A config names its options once, in `fields(config, visit)`,
/// which calls `visit(Field, member)` for each; game strings, player strings, flags, TOML, --help
/// and logs are all read off that.
struct Field {
  std::string_view key;
  std::string_view help;
  double min = 0;  ///< numbers only
  double max = std::numeric_limits<std::int32_t>::max();
};

/// A named bundle of arguments, in the grammar of `Call`'s arguments:
/// `edge_captures=true,arbatta=12`.
struct Preset {
  std::string_view name;
  std::string_view arguments;
  std::string_view help;
};

/// An enum is an option when an overload `enum_names(E)` returns the names of its values 0, 1, ….
template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) {
  { enum_names(value)[0] } -> std::convertible_to<std::string_view>;
};

/// For the signature of `fields`: `void fields(ConfigOf<MyConfig> auto& config, auto&& visit)`.
template <class T, class Config>
concept ConfigOf = std::same_as<std::remove_const_t<T>, Config>;

namespace detail {

[[noreturn]] void bad_value(const std::string& where, std::string_view key, std::string_view value,
                            const std::string& expected);

std::string number_range(const Field& field);

template <class T>
T parse_number(const std::string& where, const Field& field, std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() ||
      !(static_cast<double>(value) >= field.min && static_cast<double>(value) <= field.max))
    bad_value(where, field.key, text, number_range(field));
  return value;
}

}  // namespace detail

/// Reads a value of option `field`; `where` opens the message of the Error for a bad one.
template <class T>
T parse_value(const std::string& where, const Field& field, std::string_view text) {
  if constexpr (std::same_as<T, bool>) {
    if (text != "true" && text != "false")
      detail::bad_value(where, field.key, text, "true or false");
    return text == "true";
  } else if constexpr (NamedEnum<T>) {
    const auto names = enum_names(T{});
    for (std::size_t i = 0; i < names.size(); ++i)
      if (text == names[i]) return static_cast<T>(i);
    detail::bad_value(where, field.key, text, alternatives({std::begin(names), std::end(names)}));
  } else if constexpr (std::same_as<T, std::string>) {
    return std::string(text);
  } else {
    return detail::parse_number<T>(where, field, text);
  }
}

template <class T>
std::string value_text(const T& value) {
  if constexpr (std::same_as<T, bool>)
    return value ? "true" : "false";
  else if constexpr (NamedEnum<T>)
    return std::string(enum_names(value)[static_cast<std::size_t>(value)]);
  else
    return fmt::format("{}", value);
}

/// The keys of a config, in the order of its `fields`.
template <class Config>
std::vector<std::string> keys_of() {
  std::vector<std::string> keys;
  Config config;
  fields(config, [&](const Field& field, const auto&) { keys.emplace_back(field.key); });
  return keys;
}

/// Sets the option named `key`; an unknown key is an Error that lists the known ones.
template <class Config>
void set_field(const std::string& where, Config& config, std::string_view key,
               std::string_view value) {
  bool known = false;
  fields(config, [&]<class T>(const Field& field, T& member) {
    if (field.key != key) return;
    member = parse_value<T>(where, field, value);
    known = true;
  });
  if (!known)
    throw Error(where, fmt::format("unknown key '{}'", key),
                "expected " + alternatives(keys_of<Config>()));
}

/// Sets what the preset of that name stands for.
template <class Config>
void set_preset(const std::string& where, Config& config, std::string_view name) {
  const auto presets = Config::presets();
  const auto preset = std::find_if(presets.begin(), presets.end(),
                                   [&](const Preset& one) { return one.name == name; });
  if (preset == presets.end()) {
    std::vector<std::string> names;
    for (const Preset& known : presets) names.emplace_back(known.name);
    detail::bad_value(where, "preset", name, alternatives(names));
  }
  if (preset->arguments.empty()) return;
  for (const auto& piece : split_list(preset->arguments)) {
    const auto equals = piece.find('=');
    set_field(where, config, piece.substr(0, equals), piece.substr(equals + 1));
  }
}

/// Reads a config from a call: first the bundle of `preset`, wherever it stands, then the other
/// keys. `Config::presets()` may be missing. Throws Error naming key, value and what is allowed.
template <class Config>
Config parse_config(const Call& call) {
  const auto where = fmt::format("'{}'", call.text);
  constexpr bool kHasPresets = requires { Config::presets(); };
  Config config;
  if constexpr (kHasPresets) {
    for (const auto& [key, value] : call.arguments)
      if (key == "preset") set_preset(where, config, value);
  }
  for (const auto& [key, value] : call.arguments)
    if (!kHasPresets || key != "preset") set_field(where, config, key, value);
  return config;
}

/// All options as a JSON object in the order of `fields`; names and strings are plain text without
/// quotes to escape.
template <class Config>
std::string fields_json(const Config& config) {
  std::string text;
  fields(config, [&]<class T>(const Field& field, const T& value) {
    const bool quoted = std::same_as<T, std::string> || NamedEnum<T>;
    text += fmt::format("{}\"{}\": {}{}{}", text.empty() ? "{" : ", ", field.key,
                        quoted ? "\"" : "", value_text(value), quoted ? "\"" : "");
  });
  return text + "}";
}

/// `name(key=value,…)` with every option that differs from `Config{}`, sorted by key.
template <class Config>
std::string canonical_text(std::string_view name, const Config& config) {
  std::map<std::string, std::string> values;
  fields(config, [&](const Field& field, const auto& member) {
    values.emplace(field.key, value_text(member));
  });
  Config defaults;
  fields(defaults, [&](const Field& field, const auto& member) {
    if (values.at(std::string(field.key)) == value_text(member))
      values.erase(std::string(field.key));
  });
  if (values.empty()) return std::string(name);
  std::string text = std::string(name) + '(';
  for (const auto& [key, value] : values) text += fmt::format("{}={},", key, value);
  text.back() = ')';
  return text;
}

}  // namespace arbatta
