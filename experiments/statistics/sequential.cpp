#include "experiments/statistics/sequential.hpp"

#include <cmath>

#include "core/error.hpp"
#include "experiments/statistics/quantile.hpp"
#include "experiments/statistics/spending.hpp"

namespace arbatta {
namespace {

SequentialPlan::Look look_at(std::int64_t clusters, double z) {
  return {.clusters = clusters, .confidence = 1 - 2 * normal_tail(z)};
}

std::vector<std::int64_t> look_times(std::int64_t max_clusters, int looks, std::int64_t first) {
  std::vector<std::int64_t> times;
  for (int k = 1; k <= looks; ++k) {
    const auto clusters = static_cast<std::int64_t>(
        std::llround(static_cast<double>(max_clusters) * k / static_cast<double>(looks)));
    const bool last = k == looks;
    if ((clusters >= first && (times.empty() || clusters > times.back())) || last)
      times.push_back(clusters);
  }
  if (times.size() > 1 && times.back() == times[times.size() - 2]) times.pop_back();
  return times;
}

}  // namespace

SequentialPlan plan_looks(std::int64_t max_clusters, int looks, double alpha,
                          std::int64_t min_clusters) {
  if (max_clusters <= 0 || looks <= 0 || !(alpha > 0 && alpha < 1))
    throw Error("sequential test",
                fmt::format("{} looks at {} pairs, alpha={}", looks, max_clusters, alpha),
                "at least one look, one pair, and an error between 0 and 1");
  const auto times = look_times(max_clusters, looks, min_clusters);
  std::vector<double> fractions;
  for (const auto clusters : times)
    fractions.push_back(static_cast<double>(clusters) / static_cast<double>(max_clusters));
  const auto boundaries = spending_boundaries(fractions, alpha);
  SequentialPlan plan{.looks = {}, .alpha = alpha};
  for (std::size_t k = 0; k < times.size(); ++k)
    plan.looks.push_back(look_at(times[k], boundaries[k]));
  return plan;
}

double SequentialPlan::confidence_of_last(std::size_t made, std::int64_t clusters) const {
  const auto most = static_cast<double>(looks.back().clusters);
  std::vector<double> fractions;
  for (std::size_t k = 0; k < made; ++k)
    fractions.push_back(static_cast<double>(looks[k].clusters) / most);
  fractions.push_back(static_cast<double>(clusters) / most);
  return 1 - 2 * normal_tail(spending_boundaries(fractions, alpha).back());
}

SequentialResult decide(std::span<const Cluster> clusters, const SequentialPlan& plan,
                        const Band& band) {
  SequentialResult result;
  for (const auto& look : plan.looks) {
    const auto seen = static_cast<std::size_t>(look.clusters);
    if (seen > clusters.size()) return result;
    result.estimate = clustered_score(clusters.first(seen), look.confidence);
    result.verdict = assess(result.estimate.interval, band);
    ++result.looks;
    result.finished =
        result.verdict != Balance::undecided || result.looks == std::ssize(plan.looks);
    if (result.finished) break;
  }
  return result;
}

}  // namespace arbatta
