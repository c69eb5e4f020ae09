#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/search/depth_search_player.hpp"
#include "core/search/greedy_player.hpp"
#include "core/search/mcts_player.hpp"
#include "core/search/puct_player.hpp"
#include "core/search/random_player.hpp"
#include "eval/position_evaluator.hpp"
#include "selfplay/player_spec.hpp"
#include "solve/exact_player.hpp"

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
      check_sides(spec, game.sides());
      const auto* exact = std::get_if<ExactPlayerConfig>(&spec.config);
      solvers_.push_back(exact ? make_exact_solver(game, exact->exact) : nullptr);
      evaluators_.push_back(std::visit(
          [&](const auto& config) -> std::unique_ptr<const PositionEvaluator<G>> {
            if constexpr (requires { config.model; })
              return std::make_unique<const PositionEvaluator<G>>(
                  position_evaluator(game, config.model, config.objective));
            return nullptr;
          },
          spec.searching().config));
    }
  }

  int size() const { return static_cast<int>(specs_.size()); }
  const PlayerSpec& spec(int index) const { return specs_[index]; }

  std::unique_ptr<Player<G>> make(int index) const {
    return make(specs_[index], evaluators_[index].get(), solvers_[index].get());
  }

 private:
  /// `evaluator` is that of the player that searches, if it has one; `solver` that of `exact`.
  std::unique_ptr<Player<G>> make(const PlayerSpec& spec, const PositionEvaluator<G>* evaluator,
                                  const ExactSolver<G>* solver) const {
    const auto make_of = [&]<class Config>(const Config& config) -> std::unique_ptr<Player<G>> {
      if constexpr (std::same_as<Config, RandomConfig>)
        return std::make_unique<RandomPlayer<G>>(*game_);
      else if constexpr (std::same_as<Config, GreedyConfig>)
        return std::make_unique<GreedyPlayer<G>>(*game_);
      else if constexpr (std::same_as<Config, MctsConfig>)
        return std::make_unique<MctsPlayer<G>>(*game_, config);
      else if constexpr (std::same_as<Config, PuctConfig>)
        return std::make_unique<PuctPlayer<G>>(*game_, *evaluator, config);
      else if constexpr (std::same_as<Config, ExactPlayerConfig>)
        return std::make_unique<ExactPlayer<G>>(*game_, config, solver->another(),
                                                make(spec.searching(), evaluator, nullptr));
      else
        return depth_search_player(config, *evaluator);
    };
    return std::visit(make_of, spec.config);
  }

  template <class Config>
  std::unique_ptr<Player<G>> depth_search_player(const Config& config,
                                                 const PositionEvaluator<G>& evaluator) const {
    auto search = make_search(*game_, evaluator, config);
    return std::make_unique<DepthSearchPlayer<G, decltype(search)>>(*game_, std::move(search),
                                                                    config);
  }

  const G* game_;
  std::vector<PlayerSpec> specs_;
  std::vector<std::unique_ptr<const PositionEvaluator<G>>> evaluators_;  // by spec; may be null
  std::vector<std::unique_ptr<const ExactSolver<G>>> solvers_;           // likewise
};

}  // namespace arbatta
