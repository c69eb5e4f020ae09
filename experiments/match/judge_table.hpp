#pragma once

#include <map>
#include <string>
#include <vector>

#include "experiments/evidence.hpp"
#include "experiments/json.hpp"
#include "experiments/table.hpp"
#include "selfplay/played_game.hpp"

namespace arbatta {

/// How the players' moves compare with best play, by how much of the game was left: the share of
/// optimal moves, the same where some move was worse (critical decisions), and the mean regret, the
/// score (1 = a win, 1/2 = a draw) that a move gives away. The decisions of one result, and of its
/// copies, form a cluster.
class JudgeTable {
 public:
  /// `players` names them.
  explicit JudgeTable(std::vector<std::string> players)
      : names_(std::move(players)), phases_(names_.size()), all_(names_.size()) {}

  void add(const GameSummary& result);

  /// A list, a player each: `player`, the measures over all decisions, and those by phase.
  Json json() const;
  Table table() const;

 private:
  static constexpr int kPhase = 4;  ///< a phase is so many points, or seeds

  struct Measures {
    Evidence optimal, critical, regret;
    void add(std::uint64_t cluster, const JudgedDecision& decision);
    Json json() const;
    std::vector<std::string> cells() const;
  };

  std::vector<std::string> names_;
  std::vector<std::map<int, Measures>> phases_;  // by player, then by what was left at most
  std::vector<Measures> all_;                    // by player
};

}  // namespace arbatta
