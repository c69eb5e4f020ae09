#include "experiments/statistics/rating.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "core/rng.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/summary.hpp"

namespace arbatta {
namespace {

struct Result {
  std::size_t lineup;
  int outcome;
};

// The games by pair, in the order of the pairs' index, and the lineups they speak of.
struct Games {
  std::vector<Lineup> empty_lineups;
  std::vector<Result> results;
  std::vector<std::size_t> pair_begin;  // into results; one more than there are pairs
};

Games group(std::span<const RatedGame> games) {
  std::vector<RatedGame> sorted(games.begin(), games.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const RatedGame& a, const RatedGame& b) { return a.pair < b.pair; });
  Games grouped;
  std::map<std::array<int, kMaxSides>, std::size_t> index;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i].pair != sorted[i - 1].pair) grouped.pair_begin.push_back(i);
    const auto [at, is_new] = index.try_emplace(sorted[i].player, index.size());
    if (is_new) grouped.empty_lineups.push_back({.player = sorted[i].player});
    grouped.results.push_back({at->second, sorted[i].winner});
  }
  grouped.pair_begin.push_back(sorted.size());
  return grouped;
}

std::size_t pair_count(const Games& games) { return games.pair_begin.size() - 1; }

void add_pair(std::vector<Lineup>& lineups, const Games& games, std::size_t pair) {
  for (std::size_t i = games.pair_begin[pair]; i < games.pair_begin[pair + 1]; ++i)
    lineups[games.results[i].lineup].counts[games.results[i].outcome] += 1;
}

std::vector<Lineup> all_pairs(const Games& games) {
  std::vector<Lineup> lineups = games.empty_lineups;
  for (std::size_t pair = 0; pair < pair_count(games); ++pair) add_pair(lineups, games, pair);
  return lineups;
}

std::vector<Lineup> resampled_pairs(const Games& games, Rng rng) {
  std::vector<Lineup> lineups = games.empty_lineups;
  for (std::size_t draw = 0; draw < pair_count(games); ++draw)
    add_pair(lineups, games, rng.bounded(pair_count(games)));
  return lineups;
}

ChoiceModel model_of(const RatingOptions& options) {
  ChoiceModel model{.players = options.players,
                    .sides = options.sides,
                    .draws = options.draws,
                    .seat_effect = options.seat_effect};
  for (const auto& anchor : options.anchors)
    model.anchors.push_back(anchor ? std::optional(*anchor / kEloPerNat) : std::nullopt);
  return model;
}

struct Spread {
  std::vector<Summary> players;
  std::vector<Summary> seats;
};

void add_all(std::vector<Summary>& summaries, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) summaries[i].add(values[i]);
}

Spread bootstrap(const Games& games, const ChoiceModel& model, const RatingOptions& options) {
  Spread spread{std::vector<Summary>(model.players), std::vector<Summary>(model.sides)};
  for (int replicate = 0; replicate < options.replicates; ++replicate) {
    const Rng rng = stream(options.seed, replicate, Purpose::bootstrap);
    const ChoiceFit fit = fit_choices(resampled_pairs(games, rng), model);
    add_all(spread.players, fit.player);
    add_all(spread.seats, fit.seat);
  }
  return spread;
}

std::vector<RatedValue> in_elo(const std::vector<double>& values, const std::vector<double>& errors,
                               const std::vector<Summary>& spread, bool trusted) {
  constexpr double kNoSpread = 1e-9;  // nats
  std::vector<RatedValue> rated;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double resampled = spread[i].deviation();
    const bool enough = trusted && resampled > kNoSpread;
    const double error = enough ? resampled : std::max(resampled, errors[i]);
    rated.push_back({values[i] * kEloPerNat, error * kEloPerNat});
  }
  return rated;
}

}  // namespace

RatingList rate(std::span<const RatedGame> games, const RatingOptions& options) {
  assert(options.replicates >= 2);
  const Games grouped = group(games);
  const ChoiceModel model = model_of(options);
  const ChoiceFit fit = fit_choices(all_pairs(grouped), model);
  const Spread spread = bootstrap(grouped, model, options);
  const bool trusted = fit.finite && fit.identified;
  return {.players = in_elo(fit.player, fit.player_error, spread.players, trusted),
          .seats = in_elo(fit.seat, fit.seat_error, spread.seats, trusted),
          .draw_weight = fit.draw_weight,
          .finite = fit.finite,
          .identified = fit.identified};
}

}  // namespace arbatta
