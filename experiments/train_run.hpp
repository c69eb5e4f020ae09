#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/trainer.hpp"
#include "experiments/json.hpp"
#include "experiments/output.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

/// The options of `train`.
struct TrainCommandConfig : TrainConfig {
  std::vector<std::string> data;
  std::string out;
  std::string curves;
  bool resume = false;
  int threads = 0;
  static constexpr std::array<std::string_view, 2> kRequired{"data", "out"};
};

inline TrainConfig& trainer_part(TrainCommandConfig& config) { return config; }

void fields(ConfigOf<TrainCommandConfig> auto& config, auto&& visit) {
  visit(Field{"data", "directories of logged runs"}, config.data);
  visit(Field{"out", "the model file to write"}, config.out);
  visit(Field{"curves", "write losses by epoch to NAME.csv and, with gnuplot, NAME.svg"},
        config.curves);
  visit(Field{"resume",
              "go on after the last epoch that an interrupted training finished; one that is "
              "finished reports"},
        config.resume);
  visit(kThreads, config.threads);
  fields(trainer_part(config), visit);
}

/// What `train_on` leaves behind besides the model.
struct TrainFiles {
  std::string model;
  std::string curves{};     ///< learning curves, as this name with .csv and .svg; none if empty
  bool checkpoint = false;  ///< before and after each epoch beside the model, until it is written
  bool resume = false;      ///< go on from there; of a training that is finished, read the model
  Others others = Others::refused;  ///< what is to be resumed, if it was another training
};

/// Trains an evaluator on the shards of these runs and writes the model file. The game is that of
/// the first shard; other shards may be of other variants of it. Throws Error for runs without
/// shards or of another game, and if what is to be resumed was another training that is refused.
TrainResult train_on(const std::vector<std::string>& runs, const TrainFiles& files,
                     const TrainConfig& config, int threads, Output& output);

/// The JSON of `train`.
Json train_json(const TrainResult& result);

}  // namespace arbatta
