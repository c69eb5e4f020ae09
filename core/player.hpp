#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/game.hpp"
#include "core/rng.hpp"

namespace arbatta {

/// A value for each side, returns in [-1, 1]; entries beyond the number of sides are 0.
using Values = std::array<float, kMaxSides>;

struct Visit {
  Move move;
  std::uint32_t count;
};

/// What a player decided, and what it can say about it.
struct Choice {
  Move move = kNoMove;
  Values values{};  ///< the player's own estimate by side, if `has_values`
  bool has_values = false;
  bool proven = false;              ///< `values` are the game's exact returns
  bool full_search = true;          ///< false: a shortened search whose visits are not for learning
  std::span<const Visit> visits{};  ///< of a visit-counting search; valid until the next call
  std::uint64_t nodes = 0;          ///< positions that the decision looked at
};

/// Evaluates positions in batches, for players that ask for it. Const and shared between threads;
/// the value of a state does not depend on what else is in the batch.
template <Game G>
class BatchEvaluator {
 public:
  virtual ~BatchEvaluator() = default;
  /// `values.size() == states.size()`.
  virtual void evaluate(std::span<const typename G::State> states,
                        std::span<Values> values) const = 0;
};

/// One seat of one game. A player is resumable: advanced, it answers with its move or with states
/// that it wants valued first, so that one worker can keep many games in flight and evaluate their
/// requests together.
template <Game G>
class Player {
 public:
  using State = typename G::State;

  struct Step {
    std::span<const State> wanted;  ///< not empty: value these and call again; valid until then
    Choice choice;                  ///< when nothing is wanted
  };

  virtual ~Player() = default;

  /// Forgets everything (tables, trees) and begins another game with its own stream.
  virtual void begin_game(Rng stream) = 0;

  /// Decides at `state`, the `ply`-th decision of the game (from 0). `answers` is empty in the
  /// first call of a decision, then holds the values of the states last wanted, in their order.
  virtual Step advance(const State& state, int ply, std::span<const Values> answers) = 0;

  /// Who values the states that this player wants; players that want none have none.
  virtual const BatchEvaluator<G>* evaluator() const { return nullptr; }
};

/// Makes a player of a run's list, by its index, for one seat.
template <Game G>
using MakePlayer = std::function<std::unique_ptr<Player<G>>(int player)>;

}  // namespace arbatta
