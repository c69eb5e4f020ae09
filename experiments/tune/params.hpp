#pragma once

#include <Eigen/Dense>
#include <filesystem>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "eval/training.hpp"
#include "selfplay/player_spec.hpp"

namespace arbatta {

/// A number of a player that is tuned: the weight of a feature, or an option.
struct TunedParam {
  std::string name;  ///< `weights.own.row`, `mcts.c`
  std::string key;   ///< of the option; empty for a weight
  int feature = -1;  ///< of the weight
  double start = 0;
  double low = 0, high = 0;  ///< may be infinite
  double step = 0;           ///< the unit in which it is varied
  bool whole = false;        ///< a whole number
  bool bounded = false;      ///< low or high were given
};

/// Reads what is to be tuned of a player of this game. An entry is
///   weights             all weights of its (linear) evaluator
///   weights.NAME        that of the feature or, where none is called so, of all whose names begin
///                       with `NAME.`
///   PLAYER.KEY          a numeric option, such as mcts.c
///   -ENTRY              not these, which stood before
/// with, but for the last, (low=…,high=…,start=…,step=…) as wanted. Weights begin as they are in
/// the player's model and are varied by 0.1, options by a tenth of their range, which must then be
/// given; whole numbers by 1 at least. Throws Error naming the entry.
std::vector<TunedParam> parse_params(const std::vector<std::string>& entries,
                                     const PlayerSpec& player, const AnyGame& game);

/// The player with these values, one for each parameter: those of options to the nearest whole
/// number where only such are allowed; those of weights in `model_file`, which is written for it,
/// with `training` as provenance.
PlayerSpec with_values(const PlayerSpec& player, const AnyGame& game,
                       const std::vector<TunedParam>& params, const Eigen::VectorXd& values,
                       const std::filesystem::path& model_file, const Training& training = {});

/// The tuned value itself: rounded where whole numbers are wanted.
double played_value(const TunedParam& param, double value);

/// A member of all parameters: their starts, steps, ….
Eigen::VectorXd each(const std::vector<TunedParam>& params, double TunedParam::*member);

}  // namespace arbatta
