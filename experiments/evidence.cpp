#include "experiments/evidence.hpp"

#include <algorithm>

namespace arbatta {

std::size_t Evidence::add(std::uint64_t cluster, double score) {
  const auto [place, is_new] = index_.try_emplace(cluster, clusters_.size());
  if (is_new) clusters_.emplace_back();
  clusters_[place->second].score += score;
  clusters_[place->second].games += 1;
  games_ += 1;
  scores_ += score;
  squares_ += score * score;
  return place->second;
}

double Evidence::game_variance() const {
  if (games_ == 0) return 0;
  const double mean = scores_ / games_;
  return std::max(0.0, squares_ / games_ - mean * mean);
}

}  // namespace arbatta
