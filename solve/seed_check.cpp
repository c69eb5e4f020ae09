#include "solve/seed_check.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <array>
#include <span>
#include <unordered_map>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "solve/budget.hpp"
#include "solve/seed_moves.hpp"

namespace arbatta {

namespace {

using mancala::Cells;

constexpr std::size_t kBlock = 1 << 12;   // positions that a thread takes at once
constexpr std::size_t kGroup = 32;        // positions whose moves are looked up together
constexpr int kSampled = 128;             // positions a level
constexpr std::uint64_t kNodes = 10'000;  // of a search

/// The last level's positions, played by the game's own list of legal moves.
class Plays {
 public:
  Plays(const SeedRules& rules, const SeedIndex& index, const SeedTables& tables)
      : rules_(rules),
        index_(index),
        tables_(tables),
        seeds_(static_cast<int>(tables.levels().size()) - 1) {}

  int seeds() const { return seeds_; }
  std::uint64_t positions() const { return tables_.levels().back().values.size(); }
  const SeedIndex& index() const { return index_; }
  std::uint64_t rank(const Cells& cells) const { return index_.rank(cells, 0); }
  int value(std::uint64_t rank) const { return tables_.value(seeds_, rank); }
  std::optional<int> end_value(const Cells& cells) const { return rules_.end_value(cells); }

  Cells place(std::uint64_t rank) const { return index_.place(rank, seeds_); }

  /// Calls visit(move) for each legal move.
  void each_move(const Cells& cells, auto&& visit) const {
    const MancalaState state = mancala::state_of(cells);
    MoveList moves;
    rules_.game().legal_moves(state, moves);
    for (const Move move : moves) visit(play_seeds(rules_.game(), state, move));
  }

  /// Where the value of what a move leads to is kept, as the other side sees it.
  const std::int8_t* after(const SeedMove& move) const {
    return &tables_.levels()[seeds_ - move.gain].values[index_.rank(move.next, 1)];
  }
  /// The value of a move for South.
  int worth(const SeedMove& move) const { return move.gain - (move.ends ? 0 : *after(move)); }

  std::string text(const Cells& cells) const {
    return fmt::format("position {}", rules_.game().to_text(mancala::state_of(cells)));
  }

 private:
  const SeedRules& rules_;
  const SeedIndex& index_;
  const SeedTables& tables_;
  int seeds_;
};

/// A move of one position of a group.
struct Option {
  std::size_t position;
  int gain;
  const std::int8_t* after;
};

/// Checks some positions in a row; the values that they need are on their way from memory at the
/// same time.
void check_group(const Plays& plays, std::uint64_t first, std::size_t positions) {
  std::array<int, kGroup> best;
  best.fill(-SeedRules::kMaxSeeds - 1);
  std::array<Option, kGroup * mancala::kMaxPits> options;
  std::size_t count = 0;
  Cells cells = plays.place(first);
  for (std::size_t i = 0; i < positions; ++i) {
    if (i > 0) plays.index().advance(cells);
    const auto add = [&](const SeedMove& move) {
      if (move.ends) {
        best[i] = std::max(best[i], move.gain);
      } else {
        const std::int8_t* const after = plays.after(move);
        __builtin_prefetch(after);
        options[count++] = {i, move.gain, after};
      }
    };
    if (const auto end = plays.end_value(cells))
      best[i] = *end;
    else
      plays.each_move(cells, add);
  }
  for (const auto& [position, gain, after] : std::span(options).first(count))
    best[position] = std::max(best[position], gain - *after);
  for (std::size_t i = 0; i < positions; ++i)
    if (const int value = plays.value(first + i); value != best[i])
      throw Error::failure(plays.text(plays.place(first + i)),
                           fmt::format("its value in the database is {}", value),
                           fmt::format("the best over its moves is {}", best[i]));
}

/// Searches for a way to force a number of seeds, move by move deeper.
class Forcing {
 public:
  Forcing(const Plays& plays, int target, Budget& budget)
      : plays_(plays), target_(target), budget_(budget) {}

  /// Whether the side to move, as South, can get `target` within so many moves of its own.
  bool attacks(const Cells& cells, int moves) {
    if (moves == 0 || !budget_.spend()) return false;
    const auto rank = plays_.rank(cells);
    if (const auto known = proven_in_.find(rank); known != proven_in_.end()) {
      if (known->second >= 0) return true;
      if (-known->second > moves) return false;
    }
    bool forced = false;
    plays_.each_move(cells, [&](const SeedMove& move) {
      if (!forced && plays_.worth(move) >= target_)
        forced = settles(move) || !escapes(turned(move.next), moves);
    });
    if (!budget_.spent()) proven_in_[rank] = forced ? moves : -moves - 1;
    return forced;
  }

  /// Whether the side to move, as South, has a move against which that fails.
  bool escapes(const Cells& cells, int moves) {
    bool escaped = false;
    plays_.each_move(cells, [&](const SeedMove& move) {
      if (escaped) return;
      escaped = -plays_.worth(move) < target_ ||
                (!settles(move) && !attacks(turned(move.next), moves - 1));
    });
    return escaped;
  }

 private:
  /// A move that leaves the level has a value that is known from smaller ones.
  static bool settles(const SeedMove& move) { return move.ends || move.gain > 0; }

  const Plays& plays_;
  int target_;
  Budget& budget_;
  std::unordered_map<std::uint64_t, int> proven_in_;  // by rank: moves, or -1 - moves: not in these
};

bool is_forced(const Plays& plays, const Cells& cells, int value) {
  Budget budget({.nodes = kNodes});
  Forcing forcing(plays, std::abs(value), budget);
  for (int moves = 1; budget.spend(); ++moves)
    if (value > 0 ? forcing.attacks(cells, moves) : !forcing.escapes(cells, moves)) return true;
  return false;
}

}  // namespace

void check_level(const SeedRules& rules, const SeedIndex& index, const SeedTables& tables,
                 const SeedWatch& watch) {
  const Plays plays(rules, index, tables);
  using Range = tbb::blocked_range<std::uint64_t>;
  tbb::parallel_for(Range(0, plays.positions(), kBlock), [&](const Range& range) {
    if (watch.stopped()) return;
    for (auto rank = range.begin(); rank < range.end(); rank += kGroup)
      check_group(plays, rank, std::min<std::uint64_t>(kGroup, range.end() - rank));
    watch.add(range.size());
  });
}

SeedSample search_again(const SeedRules& rules, const SeedIndex& index, const SeedTables& tables,
                        const SeedWatch& watch) {
  const Plays plays(rules, index, tables);
  std::atomic<int> searched = 0, proven = 0;
  tbb::parallel_for(0, kSampled, [&](int i) {
    const auto rank = mix(static_cast<std::uint64_t>(i), plays.positions()) % plays.positions();
    const Cells cells = plays.place(rank);
    const int value = plays.value(rank);
    if (value == 0 || plays.end_value(cells) || watch.stopped()) return;
    ++searched;
    if (is_forced(plays, cells, value)) ++proven;
  });
  return {searched, proven};
}

}  // namespace arbatta
