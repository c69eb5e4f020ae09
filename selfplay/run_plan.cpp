#include "selfplay/run_plan.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "core/referee.hpp"
#include "core/search/random_player.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

/// The last line of the text; everyone against everyone has none.
std::string pairing_line(Pairing pairing) {
  return pairing == Pairing::everyone ? "" : value_text(pairing) + " = true\n";
}

}  // namespace

std::uint64_t shard_count(std::uint64_t games, std::uint64_t shard_games) {
  return (games + shard_games - 1) / shard_games;
}

std::uint64_t own_games(const RunPlan& plan, std::uint64_t games) {
  const Part part = plan.part.value_or(Part{});
  const auto whole = games / plan.shard_games;
  return part.share_of(whole) * plan.shard_games + (part.has(whole) ? games % plan.shard_games : 0);
}

std::uint64_t default_shard_games(const AnyGame& any_game, int match_target) {
  constexpr int kSamples = 64;
  constexpr std::uint64_t kRows = 350'000;
  constexpr std::uint64_t kGamesASeries = 5;  // a rough guess that only moves the size of shards
  std::uint64_t plies = 0;
  std::visit(
      [&](const auto& game) {
        for (int i = 0; i < kSamples; ++i) {
          Rng rng = stream(0, static_cast<std::uint64_t>(i), Purpose::opening);
          Referee referee(game, game.initial());
          while (!referee.over()) referee.play(random_move(game, referee.state(), rng));
          plies += static_cast<std::uint64_t>(referee.ply());
        }
      },
      any_game);
  const std::uint64_t rows = plies * (match_target > 0 ? kGamesASeries : 1);
  return std::bit_floor(std::max<std::uint64_t>(1, kRows * kSamples / rows));
}

std::string deciding_text(const RunPlan& plan) {
  std::string text = fmt::format(
      "game = \"{}\"\nseed = {}\nopening_plies = {}\nmatch_target = {}\nshard_games = {}\n",
      canonical(plan.game), plan.series.seed, plan.series.opening_plies, plan.series.match_target,
      plan.shard_games);
  std::string players, models;
  for (const auto& player : plan.players) {
    players += fmt::format("{}\"{}\"", players.empty() ? "" : ", ", player.text());
    if (const auto file = player.model_file(); !file.empty())
      models += fmt::format("{}\"{}\"", models.empty() ? "" : ", ", sha256(read_file(file)));
  }
  text += fmt::format("players = [{}]\n", players);
  if (!plan.series.first_moves.empty())
    text += fmt::format("first_moves = [{}]\n", fmt::join(plan.series.first_moves, ", "));
  if (!models.empty()) text += fmt::format("models_sha256 = [{}]\n", models);
  if (plan.record != Record::positions)
    text += fmt::format("record = \"{}\"\n", value_text(plan.record));
  return text + exact_lines(plan.exact) + pairing_line(plan.series.pairing);
}

Pairing pairing_of(std::string_view deciding_text) {
  for (const auto pairing : {Pairing::gauntlet, Pairing::ladder})
    if (deciding_text.ends_with(pairing_line(pairing))) return pairing;
  return Pairing::everyone;
}

}  // namespace arbatta
