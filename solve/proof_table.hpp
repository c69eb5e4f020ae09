#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "solve/least_decisions.hpp"

namespace arbatta {

/// What a search for forced wins of one side knows of a position.
struct ProofNumbers {
  static constexpr std::uint32_t kNever = 1'000'000'000;

  std::uint32_t proof = 1;     ///< open positions to prove for a win, at least; 0 = proven
  std::uint32_t disproof = 1;  ///< the same for no win within `depth` decisions
  int depth = 0;               ///< decisions ahead that the two numbers are about
  int refuted = 0;  ///< no win can be forced within so many decisions; kNeverWins: at all

  bool proven() const { return proof == 0; }
  static ProofNumbers win() { return {0, kNever, kNeverWins, 0}; }
  static ProofNumbers no_win(int within) { return {kNever, 0, within, within}; }
};

/// Remembers positions by their whole state. In a bucket of four the newest entry replaces the one
/// with the least work in it.
template <Game G>
class ProofTable {
 public:
  using State = typename G::State;

  /// 2^bits entries, bits >= 2. `game` must outlive the table.
  ProofTable(const G& game, int bits)
      : game_(&game),
        entries_(std::size_t{1} << bits),
        buckets_((std::size_t{1} << bits) / kWays) {}

  /// What is known about `side` winning from `state`, or numbers of depth 0.
  ProofNumbers find(const State& state, int side) const {
    const Entry* const bucket = bucket_of(state, side);
    for (int i = 0; i < kWays; ++i)
      if (bucket[i].is(state, side)) return bucket[i].numbers;
    return {};
  }

  /// `work`: positions visited for these numbers. A proof replaces anything; what was refuted
  /// stays.
  void store(const State& state, int side, ProofNumbers numbers, std::uint64_t work) {
    Entry* const bucket = bucket_of(state, side);
    Entry* slot = std::find_if(bucket, bucket + kWays,
                               [&](const Entry& entry) { return entry.is(state, side); });
    if (slot == bucket + kWays)
      slot = std::min_element(bucket, bucket + kWays,
                              [](const Entry& a, const Entry& b) { return a.work < b.work; });
    else
      numbers.refuted = std::max(numbers.refuted, slot->numbers.refuted);
    const auto most = std::uint64_t{std::numeric_limits<std::uint32_t>::max()};
    *slot = {state, numbers, static_cast<std::uint32_t>(std::min(work, most)),
             static_cast<std::int8_t>(side)};
  }

 private:
  static constexpr int kWays = 4;
  static constexpr std::int8_t kNobody = -1;

  struct Entry {
    State state{};
    ProofNumbers numbers;
    std::uint32_t work = 0;
    std::int8_t side = kNobody;

    bool is(const State& other, int attacker) const { return side == attacker && state == other; }
  };

  std::size_t first_of(const State& state, int side) const {
    return kWays * (mix(game_->key(state), static_cast<std::uint64_t>(side)) % buckets_);
  }
  const Entry* bucket_of(const State& state, int side) const {
    return &entries_[first_of(state, side)];
  }
  Entry* bucket_of(const State& state, int side) { return &entries_[first_of(state, side)]; }

  const G* game_;
  std::vector<Entry> entries_;
  std::size_t buckets_;
};

}  // namespace arbatta
