#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

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
/// what is said of a state does not depend on what else is in the batch.
template <Game G>
class BatchEvaluator {
 public:
  virtual ~BatchEvaluator() = default;
  /// `values.size() == states.size()`.
  virtual void evaluate(std::span<const typename G::State> states,
                        std::span<Values> values) const = 0;

  /// How many moves it has a policy for: all of the game's, or none.
  virtual int policy_size() const { return 0; }
  /// Both at once: `policy_size()` log-probabilities a state by move, each state's up to a constant
  /// of its own; those of moves that are not legal say nothing.
  virtual void evaluate_with_policy(std::span<const typename G::State> states,
                                    std::span<Values> values, std::span<float>) const {
    evaluate(states, values);
  }
};

/// What an evaluator said about some states.
struct Evaluations {
  std::vector<Values> values;
  std::vector<float> policies;  ///< `policy_size()` a state

  template <Game G>
  void ask(const BatchEvaluator<G>& evaluator, std::span<const typename G::State> states) {
    values.resize(states.size());
    policies.resize(states.size() * static_cast<std::size_t>(evaluator.policy_size()));
    if (policies.empty())
      evaluator.evaluate(states, values);
    else
      evaluator.evaluate_with_policy(states, values, policies);
  }

  /// Takes over what `all` says about `count` states from the `first` on.
  void assign(const Evaluations& all, std::size_t first, std::size_t count) {
    const auto part = [&](const auto& from, auto& to) {
      const std::size_t width = from.size() / all.values.size();
      const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first * width);
      to.assign(begin, begin + static_cast<std::ptrdiff_t>(count * width));
    };
    part(all.values, values);
    part(all.policies, policies);
  }

  void clear() {
    values.clear();
    policies.clear();
  }
};

/// The same, as a player is handed it.
struct Answers {
  std::span<const Values> values;
  std::span<const float> policies;

  Answers() = default;
  Answers(const Evaluations& evaluations)
      : values(evaluations.values), policies(evaluations.policies) {}
  Answers(const std::vector<Values>& only_values) : values(only_values) {}

  bool empty() const { return values.empty(); }
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
  /// first call of a decision, then speaks of the states last wanted, in their order.
  virtual Step advance(const State& state, int ply, const Answers& answers) = 0;

  /// Who values the states that this player wants; players that want none have none.
  virtual const BatchEvaluator<G>* evaluator() const { return nullptr; }
};

/// Makes a player of a run's list, by its index, for one seat.
template <Game G>
using MakePlayer = std::function<std::unique_ptr<Player<G>>(int player)>;

}  // namespace arbatta
