#include "experiments/train_run.hpp"

#include "core/games/registry.hpp"
#include "eval/shard_file.hpp"
#include "eval/shard_reader.hpp"
#include "eval/train_model.hpp"
#include "experiments/learning_curves.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

AnyGame game_of(const fs::path& shard) {
  const auto bytes = read_verified(shard);
  return make_game(ShardReader(shard.string(), bytes).attributes().game);
}

/// Fails early where the model can't be written.
void check_writable(const fs::path& model_file) {
  if (fs::exists(model_file) && !is_model_file(model_file))
    throw Error("out", model_file.string(), "is there and no model: expected a new file's name");
  const auto folder = model_file.has_parent_path() ? model_file.parent_path() : fs::path(".");
  if (model_file.filename().empty() || !fs::is_directory(folder))
    throw Error("out", model_file.string(), "expected a file in a directory that exists");
}

fs::path checkpoint_file(const std::string& model_file) { return model_file + ".checkpoint"; }

/// What the training to resume has come to, if it has come to its end.
std::optional<TrainResult> finished(const TrainFiles& files, const std::vector<fs::path>& shards,
                                    const AnyGame& game, const TrainConfig& config) {
  if (!files.resume || !fs::exists(files.model) || fs::exists(checkpoint_file(files.model)))
    return std::nullopt;
  const Model model = load_model(files.model);
  const auto planned = planned_training(config, program_version(), ShardSet(shards).digests());
  check_same_training(files.model, training_identity(model.training, model.game, {}),
                      training_identity(planned, canonical(game), {}));
  return result_of(model);
}

TrainResult train_now(const TrainFiles& files, const std::vector<fs::path>& shards,
                      const AnyGame& any_game, const TrainConfig& config, int threads,
                      Output& output) {
  Progress progress = output.progress("epochs", static_cast<std::uint64_t>(config.epochs));
  auto trained = std::visit(
      [&](const auto& game) {
        return train_model(game, shards, config, threads, program_version(),
                           [&](int epoch, const EpochResult&) { progress.set(epoch + 1); },
                           {files.checkpoint ? checkpoint_file(files.model) : fs::path(),
                            files.resume, files.others});
      },
      any_game);
  save_model(files.model, trained.model);
  if (files.checkpoint) fs::remove(checkpoint_file(files.model));
  return std::move(trained.result);
}

}  // namespace

TrainResult train_on(const std::vector<std::string>& runs, const TrainFiles& files,
                     const TrainConfig& config, int threads, Output& output) {
  check_writable(files.model);
  const auto shards = shards_of({runs.begin(), runs.end()});
  const auto game = game_of(shards.front());
  auto result = finished(files, shards, game, config);
  if (!result) result = train_now(files, shards, game, config, threads, output);
  if (!files.curves.empty()) write_curves(files.curves, *result, output);
  return *result;
}

Json train_json(const TrainResult& result) {
  return {{"samples", result.samples},
          {"validation_samples", result.validation_samples},
          {"epochs", result.history.size()},
          {"best_epoch", result.best_epoch + 1},
          {"train_loss", result.best().train_loss},
          {"validation_loss", result.best().validation_loss},
          {"sign_accuracy", result.best().sign_accuracy},
          {"brier", result.best().brier},
          {"policy_loss", result.best().policy_loss},
          {"seconds", result.seconds},
          {"samples_per_s", result.samples_per_s > 0 ? Json(result.samples_per_s) : Json(nullptr)}};
}

}  // namespace arbatta
