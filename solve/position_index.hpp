#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/game.hpp"

namespace arbatta {

/// Numbers positions 0, 1, 2, … in the order in which they come, and finds them again by the whole
/// state.
template <Game G>
class PositionIndex {
 public:
  using State = typename G::State;
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  /// `game` must outlive the index.
  explicit PositionIndex(const G& game) : game_(&game) { clear(); }

  void clear() {
    positions_.clear();
    slots_.assign(kFirstSlots, kNone);
  }
  std::size_t size() const { return positions_.size(); }
  const State& operator[](std::size_t number) const { return positions_[number]; }

  /// The number of a position, or kNone.
  std::uint32_t find(const State& state) const { return slots_[slot_of(state)]; }

  /// The number of a position, a new one if it has none.
  std::uint32_t insert(const State& state) {
    const auto slot = slot_of(state);
    if (slots_[slot] != kNone) return slots_[slot];
    const auto number = static_cast<std::uint32_t>(positions_.size());
    slots_[slot] = number;
    positions_.push_back(state);
    if (2 * positions_.size() > slots_.size()) grow();
    return number;
  }

 private:
  static constexpr std::size_t kFirstSlots = 1 << 10;

  /// Where the position stands, or the free slot for it.
  std::size_t slot_of(const State& state) const {
    const auto mask = slots_.size() - 1;
    auto slot = game_->key(state) & mask;
    while (slots_[slot] != kNone && !(positions_[slots_[slot]] == state)) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    slots_.assign(2 * slots_.size(), kNone);
    for (std::uint32_t number = 0; number < positions_.size(); ++number)
      slots_[slot_of(positions_[number])] = number;
  }

  const G* game_;
  std::vector<State> positions_;
  std::vector<std::uint32_t> slots_;  // linear probing, at most half full
};

}  // namespace arbatta
