#include "eval/trainer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "eval/adam.hpp"
#include "eval/checkpoint.hpp"
#include "eval/learning_rate.hpp"

namespace arbatta {
namespace {

class Run {
 public:
  Run(SampleStream& stream, Learner& learner, const TrainConfig& config,
      const Checkpoints& checkpoints)
      : stream_(stream),
        learner_(learner),
        config_(config),
        checkpoints_(checkpoints),
        adam_(static_cast<Eigen::Index>(learner.size())) {
    const auto initial = learner.initial(config.seed);
    weights_ =
        Eigen::Map<const Eigen::ArrayXd>(initial.data(), static_cast<Eigen::Index>(initial.size()));
  }

  TrainResult train(const EpochVisit& progress) {
    if (checkpoints_.resume) resume();
    if (result_.history.empty()) save();
    for (int epoch = static_cast<int>(result_.history.size()); epoch < config_.epochs; ++epoch) {
      if (is_stale()) break;
      const double rate = learning_rate(config_, epoch);
      const double train_loss = learn(epoch, rate);
      const BatchSums found = validate();
      const double loss = (found.loss + config_.policy_weight * found.policy_loss) / found.weight;
      for (const double part : {loss, found.loss / found.weight, found.policy_loss})
        require_finite(part, fmt::format("the validation loss of epoch {}", epoch + 1));
      result_.history.push_back(found.epoch_result(train_loss, rate));
      ++epochs_;
      if (progress) progress(epoch, result_.history.back());
      if (epoch == 0 || loss < best_loss_) keep(loss, found);
      save();
    }
    return std::move(result_);
  }

  /// That were run, not taken from a checkpoint.
  int epochs() const { return epochs_; }

 private:
  std::span<const double> weights() const {
    return {weights_.data(), static_cast<std::size_t>(weights_.size())};
  }

  bool is_stale() const {
    return result_.history.size() > result_.best_epoch + static_cast<std::size_t>(config_.patience);
  }

  void keep(double loss, const BatchSums& found) {
    best_loss_ = loss;
    result_.best_epoch = result_.history.size() - 1;
    result_.calibration = found.calibration();
    result_.weights.clear();
    for (const double weight : weights_) result_.weights.push_back(static_cast<float>(weight));
  }

  /// One epoch, which counts from 0; the mean loss before each step.
  double learn(int epoch, double rate) {
    const auto batch_rows = static_cast<std::size_t>(config_.batch);
    double loss = 0, weight = 0;
    std::size_t count = 0, batch = 0;
    stream_.begin(Split::training, epoch);
    for (Samples rows = stream_.next(); rows.rows() > 0; rows = stream_.next()) {
      for (std::size_t first = 0; first < rows.rows(); first += batch_rows) {
        const Samples some = rows.part(first, std::min(batch_rows, rows.rows() - first));
        const BatchSums sums = step(some, rate);
        ++batch;
        require_finite(sums.loss + sums.policy_loss,
                       fmt::format("the loss of batch {} of epoch {}", batch, epoch + 1));
        loss += sums.loss;
        weight += sums.weight;
        count += some.rows();
      }
    }
    require_rows(count, "training");
    const auto beyond = std::find_if_not(weights_.begin(), weights_.end(), is_finite);
    if (beyond != weights_.end())
      require_finite(*beyond, fmt::format("a weight after batch {} of epoch {}", batch, epoch + 1));
    result_.samples = count;
    return loss / weight;
  }

  /// As a float, which is what a model file has.
  static bool is_finite(double number) {
    return std::abs(number) <= static_cast<double>(std::numeric_limits<float>::max());
  }

  static void require_finite(double number, const std::string& what) {
    if (!is_finite(number))
      throw Error::failure("training", fmt::format("{} is {:.3g}", what, number),
                           "expected finite features and a smaller learning_rate");
  }

  /// One step; the sums before it.
  BatchSums step(const Samples& batch, double rate) {
    BatchSums sums = learner_.sums(weights(), batch, Want::gradient);
    const Eigen::Map<const Eigen::ArrayXd> total(sums.gradient.data(), weights_.size());
    gradient_ = total / static_cast<double>(batch.rows()) + config_.l2 * weights_;
    if (config_.clip > 0) clip();
    adam_.step(weights_, gradient_, rate, config_.weight_decay);
    return sums;
  }

  void clip() {
    double square = 0;
    for (const double element : gradient_) square += element * element;
    const double length = std::sqrt(square);
    if (length > config_.clip) gradient_ *= config_.clip / length;
  }

  BatchSums validate() {
    BatchSums sums;
    std::size_t count = 0;
    stream_.begin(Split::validation, 0);
    for (Samples rows = stream_.next(); rows.rows() > 0; rows = stream_.next()) {
      sums.add(learner_.sums(weights(), rows, Want::loss));
      count += rows.rows();
    }
    require_rows(count, "validation");
    result_.validation_samples = count;
    return sums;
  }

  static void require_rows(std::size_t rows, const char* part) {
    if (rows == 0)
      throw Error::failure("training", fmt::format("no {} positions", part),
                           "expected more games, or another share for validation");
  }

  void save() const {
    if (checkpoints_.file.empty()) return;
    const Adam::State adam = adam_.state();
    save_checkpoint(checkpoints_.file, {.identity = checkpoints_.identity,
                                        .weights = {weights_.begin(), weights_.end()},
                                        .mean = {adam.mean.begin(), adam.mean.end()},
                                        .square = {adam.square.begin(), adam.square.end()},
                                        .steps = adam.steps,
                                        .best = result_.weights,
                                        .best_epoch = result_.best_epoch,
                                        .best_loss = best_loss_,
                                        .calibration = result_.calibration,
                                        .history = result_.history,
                                        .samples = result_.samples,
                                        .validation_samples = result_.validation_samples});
  }

  void resume() {
    const auto found = load_checkpoint(checkpoints_);
    if (!found) return;
    const auto array = [](const std::vector<double>& values) -> Eigen::ArrayXd {
      return Eigen::Map<const Eigen::ArrayXd>(values.data(),
                                              static_cast<Eigen::Index>(values.size()));
    };
    weights_ = array(found->weights);
    adam_.restore({array(found->mean), array(found->square), found->steps});
    best_loss_ = found->best_loss;
    result_.weights = found->best;
    result_.best_epoch = found->best_epoch;
    result_.calibration = found->calibration;
    result_.history = found->history;
    result_.samples = found->samples;
    result_.validation_samples = found->validation_samples;
  }

  SampleStream& stream_;
  Learner& learner_;
  const TrainConfig& config_;
  const Checkpoints& checkpoints_;
  Eigen::ArrayXd weights_;
  Eigen::ArrayXd gradient_;
  Adam adam_;
  double best_loss_ = 0;
  int epochs_ = 0;
  TrainResult result_;
};

}  // namespace

TrainResult train(SampleStream& stream, Learner& learner, const TrainConfig& config,
                  const EpochVisit& progress, const Checkpoints& checkpoints) {
  const auto start = std::chrono::steady_clock::now();
  Run run(stream, learner, config, checkpoints);
  TrainResult result = run.train(progress);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.samples_per_s = static_cast<double>(result.samples) * run.epochs() / result.seconds;
  return result;
}

Training planned_training(const TrainConfig& config, std::string program,
                          std::vector<std::string> data) {
  Training training;
  training.program = std::move(program);
  training.config = canonical_text("train", config);
  training.data = std::move(data);
  training.seed = config.seed;
  return training;
}

Training training_of(const TrainResult& result, const TrainConfig& config, std::string program,
                     std::vector<std::string> data) {
  Training training = planned_training(config, std::move(program), std::move(data));
  training.samples = result.samples;
  training.validation_samples = result.validation_samples;
  training.best_epoch = result.best_epoch;
  training.history = result.history;
  training.calibration = result.calibration;
  return training;
}

TrainResult result_of(const Model& model) {
  const Training& training = model.training;
  TrainResult result;
  result.weights = model.weights;
  result.samples = training.samples;
  result.validation_samples = training.validation_samples;
  result.best_epoch = training.best_epoch;
  result.history = training.history;
  result.calibration = training.calibration;
  return result;
}

}  // namespace arbatta
