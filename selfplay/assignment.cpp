#include "selfplay/assignment.hpp"

#include <algorithm>
#include <set>

namespace arbatta {
namespace {

bool may_meet(const std::set<int>& players, Pairing pairing) {
  if (pairing == Pairing::gauntlet) return players.contains(0);
  return pairing == Pairing::everyone || *players.rbegin() == *players.begin() + 1;
}

}  // namespace

std::vector<Assignment> assignments_of(int players, int sides, Pairing pairing) {
  const int most = pairing == Pairing::ladder ? 2 : sides;
  const auto different = static_cast<std::size_t>(std::min(players, most));
  std::vector<Assignment> result;
  Assignment assignment(sides, 0);
  for (;;) {
    const std::set present(assignment.begin(), assignment.end());
    if (present.size() == different && may_meet(present, pairing)) result.push_back(assignment);
    int side = sides - 1;
    while (side >= 0 && assignment[side] == players - 1) assignment[side--] = 0;
    if (side < 0) return result;
    ++assignment[side];
  }
}

}  // namespace arbatta
