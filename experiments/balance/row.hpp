#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/evidence.hpp"
#include "experiments/statistics/contingency.hpp"
#include "experiments/statistics/equivalence.hpp"
#include "experiments/statistics/mean.hpp"
#include "experiments/statistics/sequential.hpp"
#include "experiments/tally.hpp"

namespace arbatta {

/// What is asked of every variant.
struct BalanceTest {
  Band band;                              ///< the scores of the first side that count as fair
  std::optional<SequentialPlan> looks{};  ///< end as soon as one of these decides
};

/// Points for the other side that would make the games as even as they can be.
struct Compensation {
  double points = 0;  ///< halves allowed
  double score = 0;   ///< of the first side, had the points been given
};

/// A kind of first move: those that symmetry makes equal.
struct FirstMove {
  std::string text;
  int count = 0;  ///< how many are of its kind
};

/// How balanced one variant is at one playing strength, folded in the order of the results (games,
/// or whole series). "First" is the side that begins; copies of a result are one cluster.
class BalanceRow {
 public:
  BalanceRow(int sides, BalanceTest test, std::vector<FirstMove> first_moves);

  /// Whether more results are wanted.
  bool add(const GameSummary& result);
  /// No more results will come: where looks were planned, the last one is made.
  void finish();

  /// The first side's score; the interval is that of the last look, if looks were planned.
  ScoreEstimate first() const { return looks_made_ > 0 ? looked_ : first_.estimate(); }
  Balance verdict() const { return assess(first().interval, test_.band); }
  /// How many independent games would have told as much (statistics/score.hpp).
  double effective_games() const {
    return arbatta::effective_games(first(), first_.game_variance());
  }
  /// Whether results drift along the run: its tenths. Nothing where more than a twentieth of the
  /// results are copies, which come first when they are frequent.
  std::optional<ChiSquareTest> parts() const;
  /// About how many more results would decide; nothing where too few are different to tell.
  std::optional<std::int64_t> results_needed() const;
  /// Whether the number of results depends on the results: p-values would be wrong.
  bool is_sequential() const { return test_.looks.has_value(); }
  std::size_t looks_made() const { return looks_made_; }

  /// Points of the first side less those of the best other side, a result.
  MeanEstimate margin() const { return clustered_mean(margins_); }
  /// Nothing unless two sides played and the margin alone decided every result.
  std::optional<Compensation> compensation() const;

  const std::vector<FirstMove>& first_moves() const { return first_moves_; }
  ScoreEstimate after_first_move(std::size_t i) const { return by_first_move_[i].estimate(); }
  /// Whether it matters how the first side begins.
  ChiSquareTest first_moves_matter() const;

  double centre() const { return test_.band.centre; }
  double band() const { return test_.band.half_width; }
  int sides() const { return sides_; }

 private:
  void look(double confidence);

  int sides_;
  BalanceTest test_;
  std::vector<FirstMove> first_moves_;
  Evidence first_;
  std::vector<Cluster> margins_;  // of the clusters of first_
  std::map<int, std::uint64_t> margin_counts_;
  bool margin_decides_;
  std::vector<Evidence> by_first_move_;
  std::size_t looks_made_ = 0;
  ScoreEstimate looked_;  // at the last look
};

}  // namespace arbatta
