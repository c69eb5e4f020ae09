#include "core/call.hpp"

#include <algorithm>
#include <cctype>

#include "core/error.hpp"

namespace arbatta {
namespace {

std::string without_spaces(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](unsigned char c) { return !std::isspace(c); });
  return result;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

[[noreturn]] void fail(std::string_view text, const std::string& what,
                       const std::string& expected) {
  throw Error(fmt::format("'{}'", text), what, expected);
}

void add_argument(Call& call, std::string_view piece) {
  const auto equals = piece.find('=');
  const auto key = piece.substr(0, equals);
  if (equals == std::string_view::npos || !is_name(key) || equals + 1 == piece.size())
    fail(call.text, fmt::format("'{}' is not an argument", piece), "expected key=value");
  for (const auto& [known, value] : call.arguments)
    if (known == key)
      fail(call.text, fmt::format("key '{}' is given twice", key), "expected every key once");
  call.arguments.push_back({std::string(key), std::string(piece.substr(equals + 1))});
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == ',' && depth == 0)
      pieces.emplace_back();
    else
      pieces.back() += c;
  }
  return pieces;
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

Call parse_call(std::string_view text) {
  const std::string clean = without_spaces(text);
  const auto open = clean.find('(');
  Call call{std::string(text), clean.substr(0, open), {}};
  const auto is_shape = is_name(call.name) && (open == std::string::npos || clean.back() == ')');
  if (!is_shape) fail(text, "not a name with arguments", "expected name or name(key=value,...)");
  if (open == std::string::npos) return call;
  const auto inside = std::string_view(clean).substr(open + 1, clean.size() - open - 2);
  const auto balance =
      std::count(inside.begin(), inside.end(), '(') - std::count(inside.begin(), inside.end(), ')');
  if (balance != 0) fail(text, "parentheses do not match", "expected name or name(key=value,...)");
  if (inside.empty())
    fail(text, "the parentheses are empty", "expected name or name(key=value,...)");
  for (const auto& piece : split_list(inside)) add_argument(call, piece);
  return call;
}

std::string alternatives(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace arbatta
