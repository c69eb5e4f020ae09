#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "selfplay/played_game.hpp"
#include "solve/exact_solver.hpp"

namespace arbatta {

/// Holds the moves of finished games against best play. A move is optimal if the return that it
/// leaves its side equals the return of the position. What it says of a game depends on the game
/// and the config alone.
template <Game G>
class Judge {
 public:
  /// `game` must outlive the judge.
  Judge(const G& game, std::unique_ptr<ExactSolver<G>> solver)
      : game_(&game), solver_(std::move(solver)) {}

  /// The decisions of the players (openings are not theirs) that the solver covers, in the order of
  /// the game: from its end back to the first that takes more nodes than it may. They are worthless
  /// if `stop` is set meanwhile.
  std::vector<JudgedDecision> judge(const PlayedGame<G>& played,
                                    const std::atomic<bool>* stop = nullptr) {
    solver_->forget();
    std::vector<JudgedDecision> judged;
    for (std::size_t i = played.plies.size(); i-- > 0;) {
      const auto& ply = played.plies[i];
      if ((ply.flags & kOpeningMove) != 0 || !solver_->covers(ply.before)) continue;
      Budget budget = solver_->budget(stop);
      auto decision = judge(ply.before, ply.move, budget);
      if (!decision) break;
      decision->player = played.ticket.players[game_->seat_to_move(ply.before)];
      judged.push_back(*decision);
    }
    std::reverse(judged.begin(), judged.end());
    return judged;
  }

 private:
  using State = typename G::State;

  /// All but the player.
  std::optional<JudgedDecision> judge(const State& state, Move move, Budget& budget) {
    const auto best = solver_->outcome(state, budget);
    const auto got = worth_of(state, move, budget);
    if (!best || !got) return std::nullopt;
    JudgedDecision decision{.left = static_cast<std::uint16_t>(solver_->left(state)),
                            .lost = static_cast<float>(*best - *got) / 2};
    const auto critical = *got < *best ? true : has_worse(state, *best, budget);
    if (!critical) return std::nullopt;
    decision.critical = *critical;
    return decision;
  }

  /// Whether some legal move is worse than the best. Nothing if the budget is spent first.
  std::optional<bool> has_worse(const State& state, int best, Budget& budget) {
    if (best < 0) return false;
    MoveList moves;
    game_->legal_moves(state, moves);
    for (const Move move : moves) {
      const auto got = worth_of(state, move, budget);
      if (!got) return std::nullopt;
      if (*got < best) return true;
    }
    return false;
  }

  std::optional<int> worth_of(const State& state, Move move, Budget& budget) {
    return exact_worth(*game_, *solver_, state, move, Objective::win, budget);
  }

  const G* game_;
  std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace arbatta
