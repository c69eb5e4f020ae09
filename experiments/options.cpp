#include "experiments/options.hpp"

namespace arbatta {

MoveSequence MoveSequence::split(std::string_view text) {
  MoveSequence moves;
  bool inside = false;    // parentheses
  bool finished = false;  // a space ended the piece; captures may still follow
  for (const char c : text) {
    if (c == ' ' && !inside) {
      finished = true;
      continue;
    }
    if (moves.empty() || (finished && c != '('))
      moves.emplace_back();
    else if (finished)
      moves.back() += ' ';
    finished = false;
    inside = c == '(' || (inside && c != ')');
    moves.back() += c;
  }
  return moves;
}

std::string flag_name(std::string_view key) {
  std::string name = "--" + std::string(key);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

namespace detail {

std::vector<std::string> split_entries(const std::string& where, std::string_view shown,
                                       std::string_view text) {
  auto pieces = split_list(text);
  for (auto& piece : pieces) {
    while (piece.starts_with(' ')) piece.erase(0, 1);
    while (piece.ends_with(' ')) piece.pop_back();
    if (piece.empty()) bad_value(where, shown, text, "a list without empty entries");
  }
  return pieces;
}

std::string describe(const Option& option, std::string_view help) {
  std::vector<std::string> notes;
  if (option.kind != Option::Kind::flag && !option.allowed.empty())
    notes.push_back(option.allowed.starts_with("a ") ? option.allowed.substr(2) : option.allowed);
  if (option.required) notes.push_back("required");
  const auto texts = option.texts();
  const bool has_default = !texts.empty() && !texts[0].empty() && texts[0] != "false";
  if (has_default && !option.required)
    notes.push_back(fmt::format("default {}", fmt::join(texts, ",")));
  if (option.kind == Option::Kind::flag && has_default)
    notes.push_back(fmt::format("{}=false turns it off", flag_name(option.key)));
  std::string text(help);
  if (!notes.empty()) text += fmt::format(" ({})", fmt::join(notes, "; "));
  return text;
}

}  // namespace detail
}  // namespace arbatta
