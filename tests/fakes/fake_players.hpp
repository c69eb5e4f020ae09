#pragma once

// Players that misbehave, and one that asks for values, to test whoever runs players.

#include <atomic>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/player.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {

/// Values a state by a hash of it, so that any mix-up of answers changes what is played.
template <Game G>
class HashEvaluator final : public BatchEvaluator<G> {
 public:
  explicit HashEvaluator(const G& game) : game_(&game) {}

  void evaluate(std::span<const typename G::State> states,
                std::span<Values> values) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      values[i] = {static_cast<float>(game_->key(states[i]) % 1000) / 1000.0f, 0, 0};
  }

 private:
  const G* game_;
};

/// Asks for the values of all successors and plays the best: one batch a decision. Logs visits too.
template <Game G>
class AskingPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  AskingPlayer(const G& game, const BatchEvaluator<G>& evaluator)
      : game_(&game), evaluator_(&evaluator) {}

  void begin_game(Rng) override {}

  typename Player<G>::Step advance(const State& state, int, const Answers& answers) override {
    game_->legal_moves(state, moves_);
    if (answers.empty()) {
      states_.clear();
      for (const Move move : moves_) states_.push_back(game_->apply(state, move));
      return {.wanted = states_, .choice = {}};
    }
    visits_.clear();
    int best = 0;
    for (int i = 0; i < moves_.size(); ++i) {
      visits_.push_back({moves_[i], static_cast<std::uint32_t>(answers.values[i][0] * 100)});
      if (answers.values[i][0] > answers.values[best][0]) best = i;
    }
    return {.wanted = {},
            .choice = {.move = moves_[best],
                       .values = answers.values[best],
                       .has_values = true,
                       .visits = visits_}};
  }

  const BatchEvaluator<G>* evaluator() const override { return evaluator_; }

 private:
  const G* game_;
  const BatchEvaluator<G>* evaluator_;
  MoveList moves_;
  std::vector<State> states_;
  std::vector<Visit> visits_;
};

/// Plays at random and then does its worst in its third decision.
template <Game G>
class FailingPlayer final : public Player<G> {
 public:
  enum class Worst { throws, plays_illegally, values_nothing };

  FailingPlayer(const G& game, Worst worst) : game_(&game), worst_(worst) {}

  void begin_game(Rng stream) override {
    rng_ = stream;
    decisions_ = 0;
  }

  typename Player<G>::Step advance(const typename G::State& state, int, const Answers&) override {
    if (++decisions_ < 3)
      return {.wanted = {}, .choice = {.move = random_move(*game_, state, rng_)}};
    if (worst_ == Worst::throws) throw std::runtime_error("lost my way");
    if (worst_ == Worst::values_nothing)
      return {.wanted = {},
              .choice = {.move = random_move(*game_, state, rng_),
                         .values = {std::numeric_limits<float>::quiet_NaN(), 0, 0},
                         .has_values = true}};
    return {.wanted = {}, .choice = {.move = kNoMove}};
  }

 private:
  const G* game_;
  Worst worst_;
  Rng rng_{0};
  int decisions_ = 0;
};

/// Decides only once it is told to.
template <Game G>
class HangingPlayer final : public Player<G> {
 public:
  HangingPlayer(const G& game, const std::atomic<bool>& go_on) : game_(&game), go_on_(&go_on) {}

  void begin_game(Rng stream) override { rng_ = stream; }

  typename Player<G>::Step advance(const typename G::State& state, int, const Answers&) override {
    go_on_->wait(false);
    return {.wanted = {}, .choice = {.move = random_move(*game_, state, rng_)}};
  }

 private:
  const G* game_;
  const std::atomic<bool>* go_on_;
  Rng rng_{0};
};

}  // namespace arbatta
