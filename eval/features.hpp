#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace arbatta {

/// A named feature and the weight that the published hand-set evaluator gives it: log-odds of the
/// mover's winning for each unit.
struct Feature {
  std::string name;
  float hand = 0;
};

/// What a linear evaluator sees of a state of G, from the viewpoint of a side as if it were on the
/// move (as it is, unless a search of three sides asks). A game has features of its own by a
/// specialisation in eval/features/ that is listed below; this one serves all others. The order and
/// the names are what model files are checked against: appending, renaming or redefining a feature
/// makes older models foreign.
template <Game G>
class Features {
 public:
  static constexpr int kCount = 2;

  explicit Features(const G& game) : game_(game) {}

  static const std::vector<Feature>& list() {
    static const std::vector<Feature> kList = {{"points", 0.2f}, {"constant", 0.0f}};
    return kList;
  }

  /// Writes the features of a state that is not over.
  void extract(const typename G::State& state, int mover, std::span<float, kCount> out) const {
    int points = 0;
    for (int side = 0; side < game_.sides(); ++side)
      points += side == mover ? game_.points(state, side) : -game_.points(state, side);
    out[0] = static_cast<float>(points);
    out[1] = 1;
  }

  /// The points by which a win will raise the margin that a state has: a hand-set guess.
  float stake(const typename G::State&) const { return 1; }

 private:
  G game_;
};

}  // namespace arbatta

// Games with features of their own. They belong here, so that nobody can meet the general template
// in one file and the special one in another.
#include "eval/features/mancala.hpp"
#include "eval/features/megiddo.hpp"
#include "eval/features/opposition.hpp"
