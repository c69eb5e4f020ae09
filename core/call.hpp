#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbatta {

/// The grammar that names games and players: `name` or `name(key=value,key=value)`; spaces around a
/// name, key or value count for nothing, keys come in any order, a value may itself be a call.
struct Call {
  struct Argument {
    std::string key;
    std::string value;
  };

  std::string text;  ///< as written, for messages
  std::string name;
  std::vector<Argument> arguments;
};

/// Throws Error for a text outside the grammar, an empty `()`, or a key given twice.
Call parse_call(std::string_view text);

/// Splits `a,b(c,d),e` at the commas outside parentheses.
std::vector<std::string> split_list(std::string_view text);

/// Splits at every separator; the pieces point into `text`.
std::vector<std::string_view> split_at(std::string_view text, char separator);

/// `one, two or three`, for messages that say what is allowed.
std::string alternatives(const std::vector<std::string>& names);

}  // namespace arbatta
