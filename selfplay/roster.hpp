#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/search/alpha_beta_player.hpp"
#include "core/search/greedy_player.hpp"
#include "core/search/mcts_player.hpp"
#include "core/search/random_player.hpp"
#include "eval/linear.hpp"
#include "eval/model_file.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

/// The players of a run, ready to be made for any seat of any game; evaluators are loaded once and
/// shared.
template <Game G>
class Roster {
 public:
  /// Refuses players that do not fit the game (Error), before anything is played. `game` must
  /// outlive the roster.
  Roster(const G& game, std::vector<PlayerSpec> specs) : game_(&game), specs_(std::move(specs)) {
    for (const auto& spec : specs_) {
      auto& evaluator = evaluators_.emplace_back();
      const auto* search = std::get_if<AlphaBetaConfig>(&spec.config);
      if (search == nullptr) continue;
      if (game.sides() != 2)
        throw Error(fmt::format("'{}'", spec.text()), fmt::format("{} sides", game.sides()),
                    "alphabeta plays games of two sides");
      evaluator = std::make_unique<const LinearEvaluator<G>>(linear_evaluator(game, search->model));
    }
  }

  int size() const { return static_cast<int>(specs_.size()); }
  const PlayerSpec& spec(int index) const { return specs_[index]; }

  std::unique_ptr<Player<G>> make(int index) const {
    const auto make_of = [&]<class Config>(const Config& config) -> std::unique_ptr<Player<G>> {
      if constexpr (std::same_as<Config, RandomConfig>)
        return std::make_unique<RandomPlayer<G>>(*game_);
      else if constexpr (std::same_as<Config, GreedyConfig>)
        return std::make_unique<GreedyPlayer<G>>(*game_);
      else if constexpr (std::same_as<Config, MctsConfig>)
        return std::make_unique<MctsPlayer<G>>(*game_, config);
      else
        return std::make_unique<AlphaBetaPlayer<G, LinearEvaluator<G>>>(*game_, *evaluators_[index],
                                                                        config);
    };
    return std::visit(make_of, specs_[index].config);
  }

 private:
  const G* game_;
  std::vector<PlayerSpec> specs_;
  std::vector<std::unique_ptr<const LinearEvaluator<G>>> evaluators_;  // by spec; may be null
};

}  // namespace arbatta
