#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "core/games/mancala.hpp"
#include "solve/exact_config.hpp"
#include "solve/solver.hpp"
#include "solve/sowing_search.hpp"

namespace arbatta {

/// Solves positions of the mancala games that are played into one's own store (BrainKing's, Kalah)
/// by search of the whole rest of the game: MTD(f) with a transposition table of whole positions
/// and a database of the last seeds, as in Irving, Donkers & Uiterwijk, "Solving Kalah", ICGA
/// Journal 23 (2000).
///
/// With `sow_own_store` no position comes twice: a move that puts no seed into a store only takes
/// seeds further along the mover's own row. And what the stores hold does not change what can still
/// be won, so a position is its holes in the mover's view.
class SowingSolver {
 public:
  /// Builds the database at once: the most seeds whose positions are no more than half the entries
  /// of the table. `game` must outlive the solver. Throws Error for games that this does not fit:
  /// `sow_own_store=false`, `agreement=true`, a `target`, `starved=draw`.
  SowingSolver(const Mancala& game, const ExactConfig& config);

  /// Another solver of the same, for another thread: with its own table, on the same database.
  SowingSolver sharing() const { return SowingSolver(*game_, config_, database_); }

  /// At most `seeds` seeds are on the board.
  bool covers(const MancalaState& state) const;
  /// By one or two questions, cheaper than `margin`.
  std::optional<int> outcome(const MancalaState& state, Budget& budget);
  std::optional<int> margin(const MancalaState& state, Budget& budget);

 private:
  using Narrow = SowingSearch<std::uint64_t>;
  using Wide = SowingSearch<unsigned __int128>;
  using Search = std::variant<Narrow, Wide>;

  SowingSolver(const Mancala& game, const ExactConfig& config,
               std::shared_ptr<const SowingDatabase> database);

  static Search search_for(const Mancala& game, const ExactConfig& config,
                           std::shared_ptr<const SowingDatabase> database);
  int bound(const MancalaState& state, int beta, Budget& budget);

  const Mancala* game_;
  ExactConfig config_;
  std::shared_ptr<const SowingDatabase> database_;
  Search search_;
};

static_assert(Solver<SowingSolver, Mancala>);

}  // namespace arbatta
