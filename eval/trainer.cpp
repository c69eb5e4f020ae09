#include "eval/trainer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

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
    for (int epoch = static_cast<int>(result_.history.size()); epoch < config_.epochs; ++epoch) {
      if (is_stale()) break;
      const double rate = learning_rate(config_, epoch);
      const double train_loss = learn(epoch, rate);
      const BatchSums found = validate();
      const double loss = (found.loss + config_.policy_weight * found.policy_loss) / found.weight;
      require_finite(loss, fmt::format("the validation loss of epoch {}", epoch));
      result_.history.push_back(found.epoch_result(train_loss, rate));
      ++epochs_;
      if (progress) progress(epoch, result_.history.back());
      if (epoch == 0 || loss < best_loss_) keep(loss, found);
      if (!checkpoints_.file.empty()) save();
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

  /// One epoch; the mean loss before each step.
  double learn(int epoch, double rate) {
    const auto batch_rows = static_cast<std::size_t>(config_.batch);
    double loss = 0, weight = 0;
    std::size_t count = 0, batch = 0;
    stream_.begin(Split::training, epoch);
    for (Samples rows = stream_.next(); rows.rows() > 0; rows = stream_.next()) {
      for (std::size_t first = 0; first < rows.rows(); first += batch_rows) {
        const Samples some = rows.part(first, std::min(batch_rows, rows.rows() - first));
        const BatchSums sums = step(some, rate);
        require_finite(sums.loss + sums.policy_loss,
                       fmt::format("the loss of batch {} of epoch {}", batch, epoch));
        loss += sums.loss;
        weight += sums.weight;
        count += some.rows();
        ++batch;
      }
    }
    require_rows(count, "training");
    result_.samples = count;
    return loss / weight;
  }

  static void require_finite(double loss, const std::string& what) {
    if (!std::isfinite(loss))
      throw Error::failure("training", fmt::format("{} is {}", what, loss),
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
    const auto found = load_checkpoint(checkpoints_.file, checkpoints_.identity);
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

Training training_of(const TrainResult& result, const TrainConfig& config, std::string program,
                     std::vector<std::string> data) {
  return {.program = std::move(program),
          .config = canonical_text("train", config),
          .data = std::move(data),
          .seed = config.seed,
          .samples = result.samples,
          .validation_samples = result.validation_samples,
          .best_epoch = result.best_epoch,
          .history = result.history,
          .calibration = result.calibration};
}

}  // namespace arbatta
