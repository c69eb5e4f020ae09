#include "eval/trainer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include "core/error.hpp"
#include "eval/adam.hpp"
#include "eval/checkpoint.hpp"

namespace arbatta {
namespace {

double rate_of(const TrainConfig& config, int epoch) {
  const double first = config.first_rate();
  switch (config.schedule) {
    case Schedule::constant:
      return first;
    case Schedule::exponential:
      return first * std::pow(config.decay, epoch);
    case Schedule::cosine:
      return first * (1 + std::cos(std::numbers::pi * epoch / config.epochs)) / 2;
  }
  return first;
}

/// A mean over so many; 0 over none.
double mean(double sum, std::size_t count) {
  return sum / static_cast<double>(std::max<std::size_t>(count, 1));
}

std::vector<CalibrationBin> calibration_of(const BatchSums& sums) {
  std::vector<CalibrationBin> bins;
  for (const auto& [rows, predicted, outcome] : sums.bins)
    bins.push_back({static_cast<float>(rows), static_cast<float>(mean(predicted, rows)),
                    static_cast<float>(mean(outcome, rows))});
  return bins;
}

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
      const double rate = rate_of(config_, epoch);
      const double train_loss = learn(epoch, rate);
      const BatchSums found = validate();
      const std::size_t rows = result_.validation_samples;
      result_.history.push_back(
          {.train_loss = static_cast<float>(train_loss),
           .validation_loss = static_cast<float>(mean(found.loss, rows)),
           .sign_accuracy =
               static_cast<float>(mean(static_cast<double>(found.right), found.decided)),
           .brier = static_cast<float>(mean(found.brier, rows)),
           .policy_loss = static_cast<float>(mean(found.policy_loss, found.policy_rows)),
           .learning_rate = static_cast<float>(rate)});
      if (progress) progress(epoch, result_.history.back());
      const double loss = mean(found.loss, rows) +
                          config_.policy_weight * mean(found.policy_loss, found.policy_rows);
      if (epoch == 0 || loss < best_loss_) keep(loss, found);
      if (!checkpoints_.file.empty()) save();
    }
    return std::move(result_);
  }

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
    result_.calibration = calibration_of(found);
    result_.weights.clear();
    for (const double weight : weights_) result_.weights.push_back(static_cast<float>(weight));
  }

  /// One epoch; the mean loss before each step.
  double learn(int epoch, double rate) {
    const auto batch_rows = static_cast<std::size_t>(config_.batch);
    double loss_sum = 0;
    std::size_t count = 0, batch = 0;
    stream_.begin(Split::training, epoch);
    for (Samples rows = stream_.next(); rows.rows() > 0; rows = stream_.next()) {
      for (std::size_t first = 0; first < rows.rows(); first += batch_rows) {
        const Samples some = rows.part(first, std::min(batch_rows, rows.rows() - first));
        const double loss = learn(some, rate);
        if (!std::isfinite(loss))
          throw Error::failure(
              "training", fmt::format("the loss of batch {} of epoch {} is {}", batch, epoch, loss),
              "expected finite features and a smaller learning_rate");
        loss_sum += loss;
        count += some.rows();
        ++batch;
      }
    }
    require_rows(count, "training");
    result_.samples = count;
    return mean(loss_sum, count);
  }

  /// One step; the summed loss before it.
  double learn(const Samples& batch, double rate) {
    const BatchSums sums = learner_.sums(weights(), batch, Want::gradient);
    const Eigen::Map<const Eigen::ArrayXd> total(sums.gradient.data(), weights_.size());
    gradient_ = total / static_cast<double>(batch.rows()) + config_.l2 * weights_;
    if (config_.clip > 0) clip();
    adam_.step(weights_, gradient_, rate, config_.weight_decay);
    return std::isfinite(sums.policy_loss) ? sums.loss : sums.policy_loss;
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
  TrainResult result_;
};

}  // namespace

TrainResult train(SampleStream& stream, Learner& learner, const TrainConfig& config,
                  const EpochVisit& progress, const Checkpoints& checkpoints) {
  const auto start = std::chrono::steady_clock::now();
  TrainResult result = Run(stream, learner, config, checkpoints).train(progress);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.samples_per_s =
      static_cast<double>(result.samples * result.history.size()) / result.seconds;
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
