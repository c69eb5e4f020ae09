#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/fields.hpp"

namespace arbatta {

/// Moves in a row, an option type: texts are split at spaces, and captures in parentheses stay with
/// their move, so that "C4 (B3,A2) D4" is two moves. (Other lists are split at commas.)
struct MoveSequence : std::vector<std::string> {
  static MoveSequence split(std::string_view text);
};

/// One option of a command with its type erased: what flags, TOML and --help need of a field.
struct Option {
  enum class Kind {
    flag,
    number,
    text,
    sequence,  ///< a MoveSequence: `--moves "E3 D4"`
    list,      ///< `--players a,b`, `--players a b` or `--players a --players b`
  };

  std::string key;      ///< as in `fields`, with underscores
  std::string help;     ///< one line: what it is, what is allowed, the default
  std::string allowed;  ///< "a number from 1 to 6"; empty if anything is
  Kind kind{};
  bool positional = false;
  bool required = false;
  /// Reads the value from its texts (several only for lists and sequences). `where` and `shown`
  /// (the key as the user wrote it) open the message of the Error for a bad one.
  std::function<void(const std::string& where, std::string_view shown,
                     const std::vector<std::string>& texts)>
      set;
  std::function<std::vector<std::string>()> texts;  ///< the value, in the form that `set` reads
};

/// `opening_plies` -> `--opening-plies`.
std::string flag_name(std::string_view key);

namespace detail {

template <class T>
concept ListOption = std::derived_from<T, std::vector<std::string>>;

/// Throws Error for an empty entry.
std::vector<std::string> split_entries(const std::string& where, std::string_view shown,
                                       std::string_view text);

std::string describe(const Option& option, std::string_view help);

template <class T>
Option::Kind kind_of() {
  if constexpr (std::same_as<T, bool>) return Option::Kind::flag;
  if constexpr (std::same_as<T, MoveSequence>) return Option::Kind::sequence;
  if constexpr (ListOption<T>) return Option::Kind::list;
  if constexpr (std::is_arithmetic_v<T>) return Option::Kind::number;
  return Option::Kind::text;
}

template <NamedEnum T>
std::string enum_values() {
  const auto& names = enum_names(T{});
  return alternatives({std::begin(names), std::end(names)});
}

template <class T>
std::string allowed_values(const Field& field) {
  if constexpr (std::same_as<T, bool>)
    return "true or false";
  else if constexpr (std::is_arithmetic_v<T>)
    return number_range(field);
  else if constexpr (NamedEnum<T>)
    return enum_values<T>();
  else
    return {};
}

template <class T>
void set_option(T& member, Field field, const std::string& where, std::string_view shown,
                const std::vector<std::string>& texts) {
  field.key = shown;
  if constexpr (ListOption<T>) {
    member.clear();
    for (const auto& text : texts) {
      std::vector<std::string> pieces;
      if constexpr (requires { T::split(text); })
        pieces = T::split(text);
      else
        pieces = split_entries(where, shown, text);
      member.insert(member.end(), pieces.begin(), pieces.end());
    }
  } else {
    member = parse_value<T>(where, field, texts.at(0));
  }
}

template <class T>
std::vector<std::string> option_texts(const T& member) {
  if constexpr (ListOption<T>)
    return member;
  else
    return {value_text(member)};
}

template <class Names>
bool contains(const Names& names, std::string_view key) {
  return std::find(std::begin(names), std::end(names), key) != std::end(names);
}

}  // namespace detail

/// The options of a config, bound to its members, in the order of its `fields`. A config may name
/// options that are given by position, `static constexpr std::array kPositionals{"game", "moves"}`
/// (as std::string_view), and such as must be given, `kRequired`.
template <class Config>
std::vector<Option> options_of(Config& config) {
  std::vector<Option> options;
  fields(config, [&]<class T>(const Field& field, T& member) {
    Option option;
    option.key = field.key;
    option.kind = detail::kind_of<T>();
    option.allowed = detail::allowed_values<T>(field);
    if constexpr (requires { Config::kPositionals; })
      option.positional = detail::contains(Config::kPositionals, field.key);
    if constexpr (requires { Config::kRequired; })
      option.required = detail::contains(Config::kRequired, field.key);
    option.set = [field, &member](const std::string& where, std::string_view shown,
                                  const std::vector<std::string>& texts) {
      detail::set_option(member, field, where, shown, texts);
    };
    option.texts = [&member] { return detail::option_texts(member); };
    option.help = detail::describe(option, field.help);
    options.push_back(std::move(option));
  });
  return options;
}

}  // namespace arbatta
