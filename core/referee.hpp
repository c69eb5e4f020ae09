#pragma once

#include <vector>

#include "core/game.hpp"

namespace arbatta {

/// One game as it is played: the state, and what the state does not know (plies, repetition). After
/// each decision the game's own end is tested first, then repetition, then `max_plies`.
template <Game G>
class Referee {
 public:
  using State = typename G::State;

  /// The start counts as the first occurrence of its state; it may be decided already. `game` must
  /// outlive the referee.
  Referee(const G& game, const State& start) : game_(&game) { restart(start); }

  /// Begins another game and keeps the memory.
  void restart(const State& start) {
    states_.assign(1, start);
    outcome_ = game_->outcome(start);
  }

  const State& state() const { return states_.back(); }
  int ply() const { return static_cast<int>(states_.size()) - 1; }
  bool over() const { return outcome_.has_value(); }
  const std::optional<Outcome>& outcome() const { return outcome_; }

  /// Makes a legal move.
  void play(Move move) { enter(game_->apply(state(), move)); }

  /// Goes on with `next` as the state after one decision (a replayed game may overlook a capture).
  void enter(const State& next) {
    states_.push_back(next);
    outcome_ = game_->outcome(next);
    if (outcome_) return;
    if (occurrences() >= game_->config().repetition && game_->config().repetition > 0)
      end(Reason::repetition);
    else if (ply() >= game_->config().max_plies)
      end(Reason::max_plies);
  }

  /// Takes the last decision back.
  void undo() {
    states_.pop_back();
    outcome_.reset();
  }

  /// Ends the game from outside the rules of the board (repetition, adjudication).
  void end(Reason reason) {
    const auto settled = game_->settle(state(), reason);
    states_.back() = settled.state;
    outcome_ = settled.outcome;
  }

  /// Ends it as adjudicated, with these returns by side and the points as they stand.
  void adjudicate(const std::array<float, kMaxSides>& returns) {
    end(Reason::adjudicated);
    outcome_->returns = returns;
  }

  /// Ends the game from outside as `end` does, and the mover's side loses.
  void forfeit(Reason reason) {
    const int loser = game_->side_to_move(state());
    end(reason);
    outcome_->returns = win_for(loser, game_->sides());
    for (auto& value : outcome_->returns) value = -value;
  }

 private:
  /// How often the state to move has occurred; states of other progress can't be equal.
  int occurrences() const {
    const int progress = game_->progress(state());
    int count = 1;
    for (auto i = states_.size() - 1; i-- > 0 && game_->progress(states_[i]) == progress;)
      count += states_[i] == state();
    return count;
  }

  const G* game_;
  std::vector<State> states_;  // from the start to the present
  std::optional<Outcome> outcome_;
};

}  // namespace arbatta
