#include "experiments/evidence.hpp"

namespace arbatta {

std::size_t Evidence::add(std::uint64_t cluster, double score, double games) {
  const auto [place, is_new] = index_.try_emplace(cluster, clusters_.size());
  if (is_new) clusters_.emplace_back();
  clusters_[place->second].score += score;
  clusters_[place->second].games += games;
  return place->second;
}

}  // namespace arbatta
