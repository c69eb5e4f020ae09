#pragma once

#include <Eigen/Dense>
#include <filesystem>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "eval/training.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

/// All weights of the player's linear evaluator. Throws Error if it has none, or one of another
/// kind.
Eigen::VectorXd weights_of(const PlayerSpec& player, const AnyGame& game);

/// Gives the player a linear evaluator of these weights, which is written to `model_file` with
/// `training` as provenance.
void set_weights(PlayerSpec& player, const AnyGame& game, const Eigen::VectorXd& weights,
                 const std::filesystem::path& model_file, const Training& training);

/// The names of the features that a linear evaluator of this game weighs.
std::vector<std::string> feature_names(const AnyGame& game);

}  // namespace arbatta
