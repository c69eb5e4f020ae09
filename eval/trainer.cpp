#include "eval/trainer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/error.hpp"
#include "eval/adam.hpp"
#include "eval/logistic.hpp"

namespace arbatta {
namespace {

Samples rows_of(const Samples& samples, std::size_t width, std::size_t first, std::size_t count) {
  return {samples.inputs.subspan(first * width, count * width),
          samples.targets.subspan(first, count)};
}

/// The mean loss and the accuracy over one part of the data.
struct Scores {
  std::size_t rows = 0;
  double loss = 0;
  double accuracy = 0;
};

class Run {
 public:
  Run(SampleStream& stream, const TrainConfig& config)
      : stream_(stream),
        config_(config),
        weights_(Eigen::ArrayXd::Zero(static_cast<Eigen::Index>(stream.width()))),
        adam_(weights_.size()) {}

  TrainResult train(const EpochVisit& progress) {
    TrainResult result;
    for (int epoch = 0; epoch < config_.epochs; ++epoch) {
      const Scores learnt = learn(epoch);
      const Scores found = validate();
      require_rows(learnt, "training");
      require_rows(found, "validation");
      result.samples = learnt.rows;
      result.validation_samples = found.rows;
      result.history.push_back({static_cast<float>(learnt.loss), static_cast<float>(found.loss),
                                static_cast<float>(found.accuracy)});
      if (progress) progress(epoch, result.history.back());
      if (epoch == 0 || found.loss < best_loss_) keep(result, found.loss);
      if (result.history.size() > result.best_epoch + static_cast<std::size_t>(config_.patience))
        break;
    }
    return result;
  }

 private:
  std::span<const double> weights() const {
    return {weights_.data(), static_cast<std::size_t>(weights_.size())};
  }

  void keep(TrainResult& result, double loss) {
    best_loss_ = loss;
    result.best_epoch = result.history.size() - 1;
    result.weights.clear();
    for (const double weight : weights_) result.weights.push_back(static_cast<float>(weight));
  }

  Scores learn(int epoch) {
    const double rate = config_.learning_rate * std::pow(config_.decay, epoch);
    const auto batch_rows = static_cast<std::size_t>(config_.batch);
    Scores scores;
    std::size_t batch = 0;
    stream_.begin(Split::training, epoch);
    for (Samples rows = stream_.next(); !rows.targets.empty(); rows = stream_.next()) {
      for (std::size_t first = 0; first < rows.targets.size(); first += batch_rows) {
        const std::size_t count = std::min(batch_rows, rows.targets.size() - first);
        const double loss = learn(rows_of(rows, stream_.width(), first, count), rate);
        if (!std::isfinite(loss))
          throw Error::failure(
              "training", fmt::format("the loss of batch {} of epoch {} is {}", batch, epoch, loss),
              "expected finite features and a smaller learning_rate");
        scores.loss += loss;
        scores.rows += count;
        ++batch;
      }
    }
    scores.loss /= static_cast<double>(std::max<std::size_t>(scores.rows, 1));
    return scores;
  }

  /// One step; the summed loss before it.
  double learn(const Samples& batch, double rate) {
    const LogisticSums sums = logistic_sums(weights(), batch, Want::gradient);
    const Eigen::Map<const Eigen::ArrayXd> total(sums.gradient.data(), weights_.size());
    const Eigen::ArrayXd gradient =
        total / static_cast<double>(batch.targets.size()) + config_.l2 * weights_;
    adam_.step(weights_, gradient, rate);
    return sums.loss;
  }

  Scores validate() {
    Scores scores;
    std::size_t decided = 0, right = 0;
    stream_.begin(Split::validation, 0);
    for (Samples rows = stream_.next(); !rows.targets.empty(); rows = stream_.next()) {
      const LogisticSums sums = logistic_sums(weights(), rows, Want::loss);
      scores.rows += rows.targets.size();
      scores.loss += sums.loss;
      decided += sums.decided;
      right += sums.right;
    }
    scores.loss /= static_cast<double>(std::max<std::size_t>(scores.rows, 1));
    scores.accuracy =
        static_cast<double>(right) / static_cast<double>(std::max<std::size_t>(decided, 1));
    return scores;
  }

  static void require_rows(const Scores& scores, const char* part) {
    if (scores.rows == 0)
      throw Error::failure("training", fmt::format("no {} positions", part),
                           "expected more games, or another share for validation");
  }

  SampleStream& stream_;
  const TrainConfig& config_;
  Eigen::ArrayXd weights_;
  Adam adam_;
  double best_loss_ = 0;
};

}  // namespace

TrainResult train(SampleStream& stream, const TrainConfig& config, const EpochVisit& progress) {
  const auto start = std::chrono::steady_clock::now();
  TrainResult result = Run(stream, config).train(progress);
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
          .history = result.history};
}

}  // namespace arbatta
