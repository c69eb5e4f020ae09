#include "solve/retrograde.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <memory>

#include "solve/seed_moves.hpp"
#include "solve/seed_word.hpp"

namespace arbatta {

namespace {

using mancala::Cells;

constexpr std::size_t kBlock = 1 << 12;  // positions that a thread takes at once
constexpr std::size_t kBatch = 64;       // positions whose words are fetched together
constexpr std::size_t kStack = 1 << 12;  // solved positions that a thread keeps before it tells

/// A solved position that has not told those that lead to it.
struct News {
  Cells cells;
  int value;
};

/// A position that leads to a solved one, and what that makes of it.
struct Hearer {
  std::uint64_t rank;
  int value;
  MancalaState state;
};

/// What one thread works with.
struct Worker {
  std::vector<News> stack;
  std::vector<Hearer> hearers;
};

class Retrograde {
 public:
  Retrograde(const SeedRules& rules, const SeedIndex& index, const SeedTables& smaller, int seeds,
             const SeedWatch& watch)
      : rules_(rules),
        index_(index),
        smaller_(smaller),
        seeds_(seeds),
        watch_(watch),
        unmoves_(rules, seeds),
        positions_(index.positions(seeds)),
        words_(new SeedWord[positions_]) {}

  std::optional<SeedLevel> solve() {
    each_block([&](std::uint64_t first, std::uint64_t last) { begin(first, last); });
    for (int stage = seeds_; stage >= 1; --stage) {
      do {
        put_off_ = false;
        each_block([&](std::uint64_t first, std::uint64_t last) { tell(first, last, stage); });
      } while (put_off_ && !watch_.stopped());
    }
    if (watch_.stopped()) return std::nullopt;
    watch_.add(positions_ - told_);
    return level();
  }

 private:
  void each_block(const auto& work) {
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, positions_, kBlock),
                      [&](const tbb::blocked_range<std::uint64_t>& range) {
                        if (!watch_.stopped()) work(range.begin(), range.end());
                      });
  }

  void begin(std::uint64_t first, std::uint64_t last) {
    Cells cells = index_.place(first, seeds_);
    for (std::uint64_t rank = first; rank < last; ++rank) {
      words_[rank].begin(start_of(cells));
      if (rank + 1 < last) index_.advance(cells);
    }
    watch_.add(last - first);
  }

  SeedStart start_of(const Cells& cells) const {
    if (const auto value = rules_.end_value(cells)) return {.best = *value, .over = true};
    const MancalaState state = mancala::state_of(cells);
    bool plain = (mancala::empties(state.north) & row()) != row();
    SeedStart start;
    for (mancala::Holes rest = ~mancala::empties(state.south) & row(); rest != 0; rest &= rest - 1)
      plain &= !take(state, static_cast<Move>(std::countr_zero(rest)), start);
    if (plain) [[likely]]
      return start;
    return start_by_rules(state);
  }

  /// With an empty opposite row there may be a duty to feed, and a grand slam, which ends the game,
  /// may be forbidden.
  SeedStart start_by_rules(const MancalaState& state) const {
    MoveList moves;
    rules_.game().legal_moves(state, moves);
    SeedStart start;
    for (const Move move : moves) take(state, move, start);
    return start;
  }

  /// Adds what a move promises; true if it ends the game.
  bool take(const MancalaState& state, Move move, SeedStart& start) const {
    const auto [ends, gain, next] = play_seeds(rules_.game(), state, move);
    if (!ends && gain == 0) {
      ++start.open;
      return false;
    }
    const int after = ends ? 0 : smaller_.value(seeds_ - gain, index_.rank(next, 1));
    start.best = std::max(start.best, gain - after);
    return ends;
  }

  /// Lets the positions that are solved at this stage tell those that lead to them.
  void tell(std::uint64_t first, std::uint64_t last, int stage) {
    Worker& worker = workers_.local();
    std::uint64_t told = 0;
    for (std::uint64_t rank = first; rank < last; ++rank) {
      if (!words_[rank].is_due(stage)) [[likely]]
        continue;
      const auto value = words_[rank].claim(stage);
      if (!value) continue;
      worker.stack.push_back({index_.place(rank, seeds_), *value});
      if (worker.stack.size() >= kBatch) told += drain(worker, stage);
    }
    told += drain(worker, stage);
    told_ += told;
    watch_.add(told);
  }

  /// Has all news of the worker told, and what follows from them; returns how many these were. The
  /// words of many hearers are on their way from memory at the same time.
  std::uint64_t drain(Worker& worker, int stage) {
    std::uint64_t told = 0;
    while (!worker.stack.empty() && !watch_.stopped()) {
      worker.hearers.clear();
      for (; !worker.stack.empty() && worker.hearers.size() < kBatch; ++told) {
        const News news = worker.stack.back();
        worker.stack.pop_back();
        find_hearers(worker, news);
      }
      for (const auto& [rank, value, state] : worker.hearers)
        if (const auto solved = words_[rank].hear(value, stage))
          pass_on(worker, rank, {mancala::cells_of(state), *solved});
    }
    return told;
  }

  void find_hearers(Worker& worker, const News& news) const {
    unmoves_.each(news.cells, [&](const MancalaState& state) {
      const auto rank = index_.rank(mancala::cells_of(state), 0);
      __builtin_prefetch(&words_[rank]);
      worker.hearers.push_back({rank, -news.value, state});
    });
  }

  void pass_on(Worker& worker, std::uint64_t rank, const News& news) {
    if (worker.stack.size() < kStack) {
      worker.stack.push_back(news);
    } else {
      words_[rank].put_off();
      put_off_ = true;
    }
  }

  SeedLevel level() const {
    SeedLevel level{.seeds = seeds_, .values = std::vector<std::int8_t>(positions_)};
    for (std::uint64_t rank = 0; rank < positions_; ++rank)
      level.values[rank] = static_cast<std::int8_t>(words_[rank].value());
    return level;
  }

  mancala::Holes row() const { return mancala::bit(index_.pits()) - 1; }

  const SeedRules& rules_;
  const SeedIndex& index_;
  const SeedTables& smaller_;
  int seeds_;
  SeedWatch watch_;
  SeedUnmoves unmoves_;
  std::uint64_t positions_;
  std::unique_ptr<SeedWord[]> words_;
  std::atomic<bool> put_off_{false};
  std::atomic<std::uint64_t> told_{0};
  tbb::enumerable_thread_specific<Worker> workers_;
};

}  // namespace

std::optional<SeedLevel> solve_level(const SeedRules& rules, const SeedIndex& index,
                                     const SeedTables& smaller, int seeds, const SeedWatch& watch) {
  return Retrograde(rules, index, smaller, seeds, watch).solve();
}

}  // namespace arbatta
