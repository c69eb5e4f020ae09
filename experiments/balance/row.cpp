#include "experiments/balance/row.hpp"

#include <algorithm>
#include <cmath>

#include "core/game.hpp"

namespace arbatta {
namespace {

int sign(double value) { return (value > 0) - (value < 0); }

int margin_of(const Outcome& outcome, int first, int sides) {
  int best_other = outcome.points[(first + 1) % sides];
  for (int side = 0; side < sides; ++side)
    if (side != first) best_other = std::max<int>(best_other, outcome.points[side]);
  return outcome.points[first] - best_other;
}

constexpr int kOutcomes = 3;

/// Lost, drawn (or mixed) or won by the first side: one count a cluster.
void count_outcome(const Cluster& cluster, std::span<std::int64_t> row) {
  const double mean = cluster.score / cluster.games;
  ++row[mean <= 0 ? 0 : mean < 1 ? 1 : 2];
}

}  // namespace

BalanceRow::BalanceRow(int sides, BalanceTest test, std::vector<FirstMove> first_moves)
    : sides_(sides),
      test_(std::move(test)),
      first_moves_(std::move(first_moves)),
      margin_decides_(sides == 2),
      by_first_move_(first_moves_.size()) {}

bool BalanceRow::add(const GameSummary& result) {
  const int first = result.ticket.starter % sides_;
  const double value = score(result.outcome.returns[first], sides_);
  const int margin = margin_of(result.outcome, first, sides_);
  const auto cluster = first_.add(result.fingerprint, value);
  if (cluster == margins_.size()) margins_.emplace_back();
  margins_[cluster].score += margin;
  margins_[cluster].games += 1;
  ++margin_counts_[margin];
  margin_decides_ = margin_decides_ && sign(result.outcome.returns[first]) == sign(margin);
  if (!first_moves_.empty())
    by_first_move_[result.ticket.pair % first_moves_.size()].add(result.fingerprint, value);
  if (!test_.looks || looks_made_ == test_.looks->looks.size()) return true;
  const auto& next = test_.looks->looks[looks_made_];
  if (static_cast<std::int64_t>(first_.clusters().size()) < next.clusters) return true;
  look(next.confidence);
  return verdict() == Balance::undecided;
}

void BalanceRow::look(double confidence) {
  ++looks_made_;
  looked_ = first_.estimate(confidence);
}

void BalanceRow::finish() {
  if (!test_.looks || looks_made_ == test_.looks->looks.size()) return;
  if (looks_made_ > 0 && verdict() != Balance::undecided) return;
  const auto clusters = static_cast<std::int64_t>(first_.clusters().size());
  if (clusters == 0 || (looks_made_ > 0 && looked_.clusters == clusters)) return;
  look(test_.looks->confidence_of_last(looks_made_, clusters));
}

std::optional<std::int64_t> BalanceRow::results_needed() const {
  if (verdict() != Balance::undecided) return 0;
  if (first().exact_bound) return std::nullopt;
  return games_still_needed(first(), test_.band);
}

std::optional<ChiSquareTest> BalanceRow::parts() const {
  constexpr std::size_t kParts = 10;
  constexpr double kMostCopies = 0.05;
  const auto& clusters = first_.clusters();
  if (static_cast<double>(clusters.size()) < (1 - kMostCopies) * first_.games())
    return std::nullopt;
  std::vector<std::int64_t> counts(kParts * kOutcomes);
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    const auto part = i * kParts / clusters.size();
    count_outcome(clusters[i], std::span(counts).subspan(part * kOutcomes, kOutcomes));
  }
  return chi_square_test(counts, kOutcomes);
}

ChiSquareTest BalanceRow::first_moves_matter() const {
  std::vector<std::int64_t> counts(by_first_move_.size() * kOutcomes);
  for (std::size_t i = 0; i < by_first_move_.size(); ++i)
    for (const auto& cluster : by_first_move_[i].clusters())
      count_outcome(cluster, std::span(counts).subspan(i * kOutcomes, kOutcomes));
  return chi_square_test(counts, kOutcomes);
}

std::optional<Compensation> BalanceRow::compensation() const {
  if (!margin_decides_ || margin_counts_.empty()) return std::nullopt;
  double total = 0, above = 0;
  for (const auto& [margin, count] : margin_counts_) total += static_cast<double>(count);
  std::optional<Compensation> best;
  const auto consider = [&](double points, double value) {
    if (!best || std::abs(value - 0.5) < std::abs(best->score - 0.5)) best = {points, value};
  };
  for (auto it = margin_counts_.rbegin(); it != margin_counts_.rend(); ++it) {
    const auto count = static_cast<double>(it->second);
    consider(it->first + 0.5, above / total);
    consider(it->first, (above + count / 2) / total);
    above += count;
  }
  return best;
}

}  // namespace arbatta
