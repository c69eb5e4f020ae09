#pragma once

#include <map>

#include "experiments/evidence.hpp"
#include "experiments/interchange/logged_runs.hpp"
#include "experiments/tally.hpp"

namespace arbatta {

/// What a log holds: how much of it is different, how its games went, and how many independent
/// games they are worth.
class LogStatistics {
 public:
  /// Up to `exact_positions` different ones are counted exactly, more are estimated
  /// (DistinctCounter).
  explicit LogStatistics(const LoggedRuns& runs, std::size_t exact_positions = 4'000'000);

  void add(const LoggedShard& shard, const ShardReader& reader);
  /// After the last shard.
  void finish() { end_pair(); }

  Json json() const;
  void print(Output& output) const;

 private:
  struct Pair {
    std::size_t run = 0;
    std::uint32_t number = 0;
    std::uint64_t fingerprint = 0;
    std::vector<double> scores{};  // of the side that begins, a game
  };

  void add(const GameSummary& game, std::size_t run);
  void end_pair();
  double effective_games() const;
  Table outcomes() const;
  Table lengths() const;

  const LoggedRuns& runs_;
  int symmetries_;
  Tally tally_;
  DistinctCounter positions_;
  DistinctCounter orbits_;  // positions up to symmetry
  Evidence evidence_;
  Pair pair_;
  // By reason: games won by each side, then those won by nobody.
  std::map<Reason, std::vector<std::uint64_t>> outcomes_;
};

}  // namespace arbatta
