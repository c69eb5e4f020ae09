#include "selfplay/plan_of_text.hpp"

namespace arbatta {
namespace {

const std::string kInLog = "config of the log";

/// What stands behind "key = ", or nothing.
std::string_view value_of(std::string_view text, const std::string& key) {
  const std::string start = key + " = ";
  for (const auto line : split_at(text, '\n'))
    if (line.starts_with(start)) return line.substr(start.size());
  return {};
}

template <class Number>
Number number_of(std::string_view text, std::string_view key) {
  const Field field{.key = key, .help = "", .max = 1.9e19};
  return parse_value<Number>(kInLog, field, value_of(text, std::string(key)));
}

/// Without its first and last characters.
std::string_view inside(std::string_view text) {
  return text.size() < 2 ? std::string_view{} : text.substr(1, text.size() - 2);
}

/// The entries of `[a, b]`; none without a list.
std::vector<std::string> entries_of(std::string_view list) {
  std::vector<std::string> entries;
  if (list.empty()) return entries;
  for (const auto& piece : split_list(inside(list)))
    entries.push_back(piece.substr(piece.starts_with(' ') ? 1 : 0));
  return entries;
}

/// `["a", "b"]`
std::vector<std::string> strings_of(std::string_view list) {
  std::vector<std::string> strings;
  for (const auto& quoted : entries_of(list)) strings.emplace_back(inside(quoted));
  return strings;
}

/// `[1, 2]`, or nothing.
std::vector<Move> moves_of(std::string_view list) {
  std::vector<Move> moves;
  for (const auto& move : entries_of(list))
    moves.push_back(parse_value<Move>(kInLog, Field{"first_moves", ""}, move));
  return moves;
}

SeriesPlan series_of(std::string_view text, int players, int sides) {
  const Pairing pairing = pairing_of(text);
  return {.seed = number_of<std::uint64_t>(text, "seed"),
          .opening_plies = number_of<int>(text, "opening_plies"),
          .match_target = number_of<int>(text, "match_target"),
          .first_moves = moves_of(value_of(text, "first_moves")),
          .pairing = pairing,
          .assignments = assignments_of(players, sides, pairing)};
}

RunPlan plan_read(std::string_view text) {
  RunPlan plan;
  plan.game = make_game(inside(value_of(text, "game")));
  plan.players = parse_players(strings_of(value_of(text, "players")));
  plan.series = series_of(text, static_cast<int>(plan.players.size()), sides_of(plan.game));
  plan.shard_games = number_of<std::uint64_t>(text, "shard_games");
  plan.exact = exact_uses_of(text);
  if (!value_of(text, "record").empty()) plan.record = Record::games;
  return plan;
}

}  // namespace

RunPlan plan_of_text(const std::string& where, const std::string& text) {
  std::string why = "the models or the version are not those that it was played with";
  try {
    RunPlan plan = plan_read(text);
    if (deciding_text(plan) == text) return plan;
  } catch (const Error& error) {
    why = error.what();
  }
  throw Error(where, "its games cannot be played again", why);
}

}  // namespace arbatta
