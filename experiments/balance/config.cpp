#include "experiments/balance/config.hpp"

#include <algorithm>

#include "experiments/balance/entry.hpp"
#include "experiments/balance/first_moves.hpp"
#include "experiments/balance/sweep.hpp"
#include "selfplay/run.hpp"

namespace arbatta {
namespace {

constexpr std::uint64_t kMostGames = 100'000;
constexpr int kLooks = 20;

void check_options(const BalanceConfig& config) {
  if (config.variants.empty())
    throw Error("balance", "--variants is missing", "expected games to compare");
  if (config.until == Until::games && config.max_games > 0)
    throw Error("max-games", std::to_string(config.max_games), "expected --until decided with it");
  if (!config.opening_lengths.empty() && config.opening_plies >= 0)
    throw Error("opening-lengths", "given with --opening-plies", "expected one of them");
  if (config.first_moves && config.match_target > 0)
    throw Error("first-moves", "given with --match-target", "expected single games");
}

std::vector<int> opening_lengths(const BalanceConfig& config) {
  std::vector<int> lengths;
  for (const auto& text : config.opening_lengths)
    lengths.push_back(parse_value<int>("balance", Field{"opening-lengths", "", 0, 1000}, text));
  if (lengths.empty()) lengths.push_back(config.opening_plies);
  return lengths;
}

BalanceCase case_of(const BalanceConfig& config, const RunOptions& options, const std::string& game,
                    const std::string& player) {
  BalanceCase result{
      .game = game, .plan = make_plan(options, game, {player}), .test = {}, .first_moves = {}};
  auto& plan = result.plan;
  result.test.band = {.centre = 1.0 / sides_of(plan.game), .half_width = config.band / 100};
  if (config.until == Until::decided)
    result.test.looks = plan_looks(static_cast<std::int64_t>(plan.games), kLooks);
  plan.count_options = true;
  use_small_shards(options, plan);
  if (config.first_moves) {
    auto [moves, kinds] = first_moves_of(plan.game);
    plan.series.first_moves = std::move(moves);
    result.first_moves = std::move(kinds);
    check_plan(plan);
  }
  return result;
}

/// The same games but for their random numbers.
bool is_same(const RunPlan& a, const RunPlan& b) {
  return canonical(a.game) == canonical(b.game) && a.players[0].text() == b.players[0].text() &&
         a.series.opening_plies == b.series.opening_plies;
}

}  // namespace

std::vector<BalanceCase> cases_of(const BalanceConfig& config) {
  check_options(config);
  RunOptions options = config;
  if (config.until == Until::decided)
    options.games = config.max_games > 0 ? config.max_games : kMostGames;
  std::vector<BalanceCase> cases;
  for (const auto& game : swept_games(config.variants, config.sweep))
    for (const auto& player : config.players)
      for (const int plies : opening_lengths(config)) {
        options.seed = study_seed(config.seed, cases.size());
        options.opening_plies = plies;
        auto next = case_of(config, options, game, player);
        if (std::none_of(cases.begin(), cases.end(),
                         [&](const auto& known) { return is_same(known.plan, next.plan); }))
          cases.push_back(std::move(next));
      }
  return cases;
}

std::filesystem::path log_of(const std::string& out, std::size_t line) {
  return std::filesystem::path(out) / "games" / fmt::format("{:03}", line);
}

}  // namespace arbatta
