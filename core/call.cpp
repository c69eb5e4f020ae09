#include "core/call.hpp"

#include <algorithm>
#include <cctype>

#include "core/error.hpp"

namespace arbatta {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](unsigned char c) { return std::isspace(c) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Each is closed, and none before it is opened.
bool has_matching_parentheses(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += (c == '(') - (c == ')');
    if (depth < 0) return false;
  }
  return depth == 0;
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
  const auto equals = std::min(piece.find('='), piece.size());
  const auto key = trimmed(piece.substr(0, equals));
  const auto value = trimmed(piece.substr(std::min(equals + 1, piece.size())));
  if (!is_name(key) || value.empty())
    fail(call.text, fmt::format("'{}' is not an argument", piece), "expected key=value");
  for (const auto& known : call.arguments)
    if (known.key == key)
      fail(call.text, fmt::format("key '{}' is given twice", key), "expected every key once");
  call.arguments.push_back({std::string(key), std::string(value)});
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
  const auto whole = trimmed(text);
  const auto open = whole.find('(');
  Call call{std::string(text), std::string(trimmed(whole.substr(0, open))), {}};
  const auto is_shape = is_name(call.name) && (open == whole.npos || whole.back() == ')');
  if (!is_shape) fail(text, "not a name with arguments", "expected name or name(key=value,...)");
  if (open == whole.npos) return call;
  const auto inside = trimmed(whole.substr(open + 1, whole.size() - open - 2));
  if (!has_matching_parentheses(inside))
    fail(text, "parentheses do not match", "expected name or name(key=value,...)");
  if (inside.empty())
    fail(text, "the parentheses are empty", "expected name or name(key=value,...)");
  for (const auto& piece : split_list(inside)) add_argument(call, trimmed(piece));
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
