#include "selfplay/assignment.hpp"

#include <algorithm>
#include <set>

namespace arbatta {

std::vector<Assignment> assignments_of(int players, int sides, bool gauntlet) {
  const auto different = static_cast<std::size_t>(std::min(players, sides));
  std::vector<Assignment> result;
  Assignment assignment(sides, 0);
  for (;;) {
    const std::set present(assignment.begin(), assignment.end());
    if (present.size() == different && (!gauntlet || present.contains(0)))
      result.push_back(assignment);
    int side = sides - 1;
    while (side >= 0 && assignment[side] == players - 1) assignment[side--] = 0;
    if (side < 0) return result;
    ++assignment[side];
  }
}

}  // namespace arbatta
