#include "experiments/statistics/sprt.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/error.hpp"
#include "experiments/statistics/elo.hpp"

namespace arbatta {
namespace {

constexpr double kZeroCount = 1e-3;  // what a count of zero enters as
constexpr int kMaxScores = 5;
using Values = std::array<double, kMaxScores>;  // by score; entries beyond n are 0

struct Distribution {
  int n = 0;
  double total = 0;
  Values share{};
};

Distribution observed(std::span<const std::int64_t> counts) {
  Distribution result{.n = static_cast<int>(counts.size())};
  for (int i = 0; i < result.n; ++i) {
    result.share[i] = counts[i] == 0 ? kZeroCount : static_cast<double>(counts[i]);
    result.total += result.share[i];
  }
  for (double& share : result.share) share /= result.total;
  return result;
}

double score_of(const Distribution& d, int i) { return i / (d.n - 1.0); }

// The x with sum share * a / (1 + x a) = 0, the multiplier of the constraint "the mean of a is 0".
// `a` has both signs. Each fitted share / (1 + x a) is at most 1, which brackets x.
double multiplier(const Distribution& d, const Values& a) {
  const auto last = a.begin() + d.n;
  const auto high_at = std::max_element(a.begin(), last);
  const auto low_at = std::min_element(a.begin(), last);
  assert(*low_at < 0 && *high_at > 0);
  double low = (d.share[high_at - a.begin()] - 1) / *high_at;
  double high = (d.share[low_at - a.begin()] - 1) / *low_at;
  for (int step = 0; step < 200 && low < high; ++step) {
    const double x = low + (high - low) / 2;
    if (x == low || x == high) break;
    double slope = 0;
    for (int i = 0; i < d.n; ++i) slope += d.share[i] * a[i] / (1 + x * a[i]);
    (slope > 0 ? low : high) = x;
  }
  return low + (high - low) / 2;
}

// The likeliest distribution for the shares under "the mean of a is 0".
Values fitted(const Distribution& d, const Values& a) {
  const double x = multiplier(d, a);
  Values p{};
  for (int i = 0; i < d.n; ++i) p[i] = d.share[i] / (1 + x * a[i]);
  return p;
}

Values fit_mean(const Distribution& d, double score) {
  Values a{};
  for (int i = 0; i < d.n; ++i) a[i] = score_of(d, i) - score;
  return fitted(d, a);
}

// "(mean - 1/2) / deviation = t", linearised around the distribution `p`.
Values linearised(const Distribution& d, const Values& p, double t) {
  double mean = 0;
  double variance = 0;
  for (int i = 0; i < d.n; ++i) mean += p[i] * score_of(d, i);
  for (int i = 0; i < d.n; ++i) variance += p[i] * std::pow(score_of(d, i) - mean, 2);
  const double deviation = std::sqrt(variance);
  Values a{};
  for (int i = 0; i < d.n; ++i) {
    const double z = (score_of(d, i) - mean) / deviation;
    a[i] = score_of(d, i) - 0.5 - t * deviation * (1 + z * z) / 2;
  }
  return a;
}

Values fit_normalised(const Distribution& d, double t) {
  Values p{};
  std::fill_n(p.begin(), d.n, 1.0 / d.n);
  for (int step = 0; step < 100; ++step) {
    const Values next = fitted(d, linearised(d, p, t));
    double change = 0;
    for (int i = 0; i < d.n; ++i) change = std::max(change, std::abs(next[i] - p[i]));
    p = next;
    if (change < 1e-12) break;
  }
  return p;
}

Values fit(const Distribution& d, const SprtConfig& config, double elo) {
  if (config.model == EloModel::logistic) return fit_mean(d, score_from_elo(elo));
  const double games_in_one = d.n == 5 ? 2 : 1;
  return fit_normalised(d, std::sqrt(games_in_one) * elo / kNormalisedElo);
}

bool is_probability(double value) { return value > 0 && value < 1; }

}  // namespace

void check(const SprtConfig& config) {
  const double most = config.model == EloModel::logistic ? kMostLogisticElo : kMostNormalisedElo;
  if (!(-most <= config.elo0 && config.elo0 < config.elo1 && config.elo1 <= most))
    throw Error("sprt", fmt::format("elo0={} elo1={}", config.elo0, config.elo1),
                fmt::format("expected elo0 < elo1, both from -{0} to {0}", most));
  if (!is_probability(config.alpha) || !is_probability(config.beta) ||
      config.alpha + config.beta >= 1)
    throw Error("sprt", fmt::format("alpha={} beta={}", config.alpha, config.beta),
                "both above 0 and together below 1");
}

Interval sprt_bounds(const SprtConfig& config) {
  return {std::log(config.beta / (1 - config.alpha)), std::log((1 - config.beta) / config.alpha)};
}

double log_likelihood_ratio(std::span<const std::int64_t> counts, const SprtConfig& config) {
  assert(counts.size() == 3 || counts.size() == 5);
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) return 0;
  const Distribution d = observed(counts);
  const Values p0 = fit(d, config, config.elo0);
  const Values p1 = fit(d, config, config.elo1);
  double llr = 0;
  for (int i = 0; i < d.n; ++i) llr += d.share[i] * std::log(p1[i] / p0[i]);
  return d.total * llr;
}

SprtState sprt_state(double llr, const Interval& bounds) {
  if (llr <= bounds.low) return SprtState::accept_h0;
  return llr >= bounds.high ? SprtState::accept_h1 : SprtState::running;
}

Sprt::Sprt(const SprtConfig& config) : config_(config), bounds_(sprt_bounds(config)) {
  check(config);
}

SprtState Sprt::add(int half_points) {
  assert(half_points >= 0 && half_points <= 4);
  if (state_ != SprtState::running) return state_;
  ++pairs_[half_points];
  llr_ = log_likelihood_ratio(pairs_, config_);
  return state_ = sprt_state(llr_, bounds_);
}

}  // namespace arbatta
