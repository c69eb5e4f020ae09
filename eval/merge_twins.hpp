#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "core/hash.hpp"
#include "eval/sample_rows.hpp"

namespace arbatta {

/// Symmetric twins of one variant on their way to become one row.
template <Game G>
class Twins {
 public:
  Twins(const SampleRow<G>& first, std::span<const Visit> visits)
      : row_(first), visits_(visits.begin(), visits.end()) {}

  void add(const G& game, const SampleRow<G>& twin, std::span<const Visit> visits) {
    weights_ += twin.weight;
    ++count_;
    const float part = twin.weight / weights_;
    for (std::size_t side = 0; side < row_.targets.size(); ++side)
      row_.targets[side] += part * (twin.targets[side] - row_.targets[side]);
    if (visits.empty()) return;
    int symmetry = 0;
    while (!(game.transform(twin.state, symmetry) == row_.state))
      if (++symmetry == game.symmetry_count()) return;  // no twin: only its key is equal
    for (const auto& [move, count] : visits) add_visit(game.transform(move, symmetry), count);
  }

  /// All of them as one, whose visits are appended to `visits`.
  SampleRow<G> merged(std::vector<Visit>& visits) const {
    SampleRow<G> row = row_;
    row.weight = weights_ / static_cast<float>(count_);
    row.first_visit = static_cast<std::uint32_t>(visits.size());
    row.visit_count = static_cast<std::uint16_t>(visits_.size());
    visits.insert(visits.end(), visits_.begin(), visits_.end());
    return row;
  }

 private:
  void add_visit(Move move, std::uint32_t count) {
    for (Visit& visit : visits_)
      if (visit.move == move) {
        visit.count += count;
        return;
      }
    visits_.push_back({move, count});
  }

  SampleRow<G> row_;
  std::vector<Visit> visits_;  // as the first row is turned
  float weights_ = row_.weight;
  std::uint32_t count_ = 1;
};

/// Of symmetric twins of one variant keeps the first, with the mean of all targets and weights and
/// the sum of all visits; `keys` are the rows' canonical ones.
template <Game G>
void merge_twins(const std::vector<G>& variants, SampleRows<G>& rows,
                 const std::vector<std::uint64_t>& keys) {
  std::unordered_map<std::uint64_t, std::size_t> place;
  std::vector<Twins<G>> kept;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const SampleRow<G>& row = rows.rows[i];
    const auto [found, is_new] = place.try_emplace(mix(keys[i], row.variant), kept.size());
    if (is_new)
      kept.emplace_back(row, rows.visits_of(row));
    else
      kept[found->second].add(variants[row.variant], row, rows.visits_of(row));
  }
  rows.clear();
  for (const Twins<G>& twins : kept) rows.rows.push_back(twins.merged(rows.visits));
}

}  // namespace arbatta
