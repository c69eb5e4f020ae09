#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/player.hpp"
#include "eval/sample.hpp"
#include "eval/train_config.hpp"

namespace arbatta {

/// The smallest key of a state and its symmetric twins: equal for all of them.
template <Game G>
std::uint64_t canonical_key(const G& game, const typename G::State& state) {
  std::uint64_t key = game.key(state);
  for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry)
    key = std::min(key, game.key(game.transform(state, symmetry)));
  return key;
}

/// A logged position to learn from.
template <Game G>
struct SampleRow {
  typename G::State state;
  Values targets;             ///< scores by side
  float outcome;              ///< the mover's score
  float weight;               ///< what it counts, against others
  std::uint32_t variant;      ///< of the game, among those of the data
  std::uint32_t first_visit;  ///< in SampleRows::visits
  std::uint16_t visit_count;  ///< 0: no policy is known
  std::uint16_t symmetry;     ///< by which it is shown
};

/// Positions with their policies.
template <Game G>
struct SampleRows {
  std::vector<SampleRow<G>> rows;
  std::vector<Visit> visits;

  std::span<const Visit> visits_of(const SampleRow<G>& row) const {
    return std::span(visits).subspan(row.first_visit, row.visit_count);
  }
  void clear() {
    rows.clear();
    visits.clear();
  }
};

/// Appends the rows of `from` behind those of `to`.
template <Game G>
void append(SampleRows<G>& to, const SampleRows<G>& from) {
  const auto visits = static_cast<std::uint32_t>(to.visits.size());
  for (SampleRow<G> row : from.rows) {
    row.first_visit += visits;
    to.rows.push_back(row);
  }
  to.visits.insert(to.visits.end(), from.visits.begin(), from.visits.end());
}

/// Appends what a policy is fitted to in a logged position: the visits of a full search, which are
/// entries [first, last) of the columns, or the move that was made; nothing for a set opening.
inline void add_visits(PolicyTarget target, const PositionRows& columns, std::size_t row,
                       std::size_t first, std::size_t last, std::vector<Visit>& visits) {
  if ((columns.flags[row] & kOpeningMove) != 0) return;
  if (target == PolicyTarget::moves) {
    visits.push_back({columns.move[row], 1});
  } else if ((columns.flags[row] & kFullSearch) != 0) {
    for (std::size_t i = first; i < last; ++i)
      if (columns.policy_visits[i] > 0)
        visits.push_back({columns.policy_move[i], columns.policy_visits[i]});
  }
}

/// Writes a probability for each legal move and -1 for all others; -1 throughout without visits.
/// `state` is that of the row as it is shown.
template <Game G>
void write_policy(const G& game, const typename G::State& state, const SampleRow<G>& row,
                  std::span<const Visit> visits, std::span<float> policy) {
  std::fill(policy.begin(), policy.end(), -1.0f);
  if (visits.empty()) return;
  MoveList moves;
  game.legal_moves(state, moves);
  for (const Move move : moves) policy[move] = 0;
  float total = 0;
  for (const auto& [move, count] : visits) total += static_cast<float>(count);
  for (const auto& [move, count] : visits) {
    const Move shown = row.symmetry == 0 ? move : game.transform(move, row.symmetry);
    policy[shown] = static_cast<float>(count) / total;
  }
}

}  // namespace arbatta
