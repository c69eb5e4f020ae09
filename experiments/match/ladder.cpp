#include "experiments/match/ladder.hpp"

#include <algorithm>
#include <cmath>

namespace arbatta {
namespace {

MatchTable table_of_two(int sides, std::size_t assignments) {
  return MatchTable({"upper", "lower"}, sides, assignments);
}

EloEstimate gain_of(const ScoreEstimate& score, int sides) {
  const auto elo = [&](double value) { return clamped_elo(elo_from_mixed_score(value, sides)); };
  return {elo(score.mean), {elo(score.interval.low), elo(score.interval.high)}};
}

/// Estimates with one correlation between any two, added.
class Sum {
 public:
  explicit Sum(double correlation) : correlation_(correlation) {}

  void add(const EloEstimate& estimate) {
    elo_ += estimate.elo;
    below_.add(estimate.elo - estimate.interval.low);
    above_.add(estimate.interval.high - estimate.elo);
  }

  /// By square-and-add, which keeps the intervals lopsided as they are (Zou & Donner, Statist.
  /// Med. 27, 2008).
  EloEstimate estimate() const {
    return {clamped_elo(elo_),
            {clamped_elo(elo_ - below_.length(correlation_)),
             clamped_elo(elo_ + above_.length(correlation_))}};
  }

 private:
  struct Distances {
    double sum = 0, squares = 0;
    void add(double distance) {
      sum += distance;
      squares += distance * distance;
    }
    /// Correlation 0: of the hypotenuse; 1: end to end.
    double length(double correlation) const {
      return std::sqrt((1 - correlation) * squares + correlation * sum * sum);
    }
  };

  double correlation_;
  double elo_ = 0;
  Distances below_, above_;
};

}  // namespace

Ladder::Ladder(std::vector<PlayerSpec> rungs, int sides)
    : rungs_(std::move(rungs)),
      sides_(sides),
      tables_(rungs_.size() - 1, table_of_two(sides, assignments_of(2, sides).size())),
      rounds_(table_of_two(sides, tables_.size() * assignments_of(2, sides).size())) {}

void Ladder::add(const GameSummary& result) {
  GameSummary of_two = result;
  auto& players = of_two.ticket.players;
  const auto lower = *std::min_element(players.begin(), players.end());
  for (auto& player : players) player = player == lower;  // the upper one is player 0
  tables_[lower].add(of_two);
  rounds_.add(of_two);
  ++results_;
}

std::vector<LadderStep> Ladder::steps() const {
  std::vector<LadderStep> steps;
  Sum sum(correlation());
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const auto score = tables_[i].score(0);
    steps.push_back({.player = rungs_[i + 1],
                     .opponent = rungs_[i],
                     .games = results_ / tables_.size(),
                     .score = score,
                     .gain = gain_of(score, sides_),
                     .above_first = {}});
    sum.add(steps[i].gain);
    steps[i].above_first = sum.estimate();
  }
  return steps;
}

/// No game counts for two steps, but the steps of a round share its opening, and one that decides a
/// game decides it on every rung. So the steps are not independent. Their mean correlation is what
/// the spread of all of them together, by whole rounds, has over the sum of their own; a negative
/// one would be luck. Where a step shows no spread (all won, or copies of one round) nothing is
/// known of it: 1 is the worst that it can be.
double Ladder::correlation() const {
  double errors = 0, squares = 0;
  for (const auto& table : tables_) {
    const auto score = table.score(0);
    if (score.exact_bound) return 1;
    errors += score.standard_error;
    squares += score.standard_error * score.standard_error;
  }
  if (tables_.size() == 1) return 0;
  const double together = static_cast<double>(tables_.size()) * rounds_.score(0).standard_error;
  return std::clamp((together * together - squares) / (errors * errors - squares), 0.0, 1.0);
}

EloEstimate mean_gain(const std::vector<LadderStep>& steps) {
  const auto share = [&](double elo) {
    const bool is_bounded = std::abs(elo) < clamped_elo(HUGE_VAL);
    return is_bounded ? elo / static_cast<double>(steps.size()) : elo;
  };
  const auto& [elo, interval] = steps.back().above_first;
  return {share(elo), {share(interval.low), share(interval.high)}};
}

}  // namespace arbatta
