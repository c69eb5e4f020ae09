#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

namespace arbatta {

/// What the moves of a position promise before any position of its own level is solved.
struct SeedStart {
  int best = -128;    ///< of the moves that capture or end the game; -128 = there are none
  int open = 0;       ///< moves that lead to positions of the same level
  bool over = false;  ///< the game is over as it stands, and no move leads here
};

/// What retrograde analysis knows of a position, in 16 bits that threads change as one: the best
/// that is known to be in reach, how many moves lead to unsolved positions, whether it is solved,
/// and whether it has yet to tell those that lead to it.
class SeedWord {
 public:
  void begin(const SeedStart& start) {
    const int flags = start.over ? kSolved : start.open == 0 ? kSolved | kPutOff : 0;
    store((start.best + kZero) | start.open << kOpenShift | flags);
  }

  /// Whether a scan of the stage has something to do here.
  bool is_due(int stage) const {
    const int word = load();
    return (word & kPutOff) != 0 || (word & (kSolved | kBest)) == stage + kZero;
  }

  /// The value, to the one caller who has it tell it; the position is solved then.
  std::optional<int> claim(int stage) {
    std::uint16_t word = load();
    do {
      const bool solved_now = (word & kSolved) == 0 && best_of(word) == stage;
      if ((word & kPutOff) == 0 && !solved_now) return std::nullopt;
    } while (!change(word, (word | kSolved) & ~kPutOff));
    return best_of(word);
  }

  /// One of the moves leads to a position that is solved now and makes this one worth so much. The
  /// value, to the one caller by whom the position is solved.
  std::optional<int> hear(int value, int stage) {
    std::uint16_t word = load();
    int next = 0;
    do {
      if ((word & kSolved) != 0) return std::nullopt;
      const int open = (word >> kOpenShift & kMostOpen) - 1;
      const int best = std::max(best_of(word), value);
      next = (best + kZero) | open << kOpenShift | (best == stage || open == 0 ? kSolved : 0);
    } while (!change(word, next));
    return (next & kSolved) != 0 ? std::optional(best_of(next)) : std::nullopt;
  }

  /// Leaves it to the next scan to tell.
  void put_off() { bits_.fetch_or(kPutOff, std::memory_order_relaxed); }

  /// At the end: what is not solved goes round for ever.
  int value() const {
    const int word = load();
    return (word & kSolved) != 0 ? best_of(word) : 0;
  }

 private:
  static constexpr int kZero = 128;  // a best of 0
  static constexpr int kBest = 0xFF;
  static constexpr int kOpenShift = 8;
  static constexpr int kMostOpen = 15;
  static constexpr int kSolved = 1 << 12;
  static constexpr int kPutOff = 1 << 13;

  static int best_of(int word) { return (word & kBest) - kZero; }

  // Nothing else is read on the word of a word: no order is needed.
  std::uint16_t load() const { return bits_.load(std::memory_order_relaxed); }
  void store(int word) { bits_.store(static_cast<std::uint16_t>(word), std::memory_order_relaxed); }
  bool change(std::uint16_t& from, int to) {
    return bits_.compare_exchange_weak(from, static_cast<std::uint16_t>(to),
                                       std::memory_order_relaxed);
  }

  std::atomic<std::uint16_t> bits_{0};
};
static_assert(sizeof(SeedWord) == 2);

}  // namespace arbatta
