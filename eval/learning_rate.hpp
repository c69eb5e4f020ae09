#pragma once

#include <cmath>
#include <numbers>

#include "eval/train_config.hpp"

namespace arbatta {

/// That of an epoch, which counts from 0, by the config's schedule.
inline double learning_rate(const TrainConfig& config, int epoch) {
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

}  // namespace arbatta
