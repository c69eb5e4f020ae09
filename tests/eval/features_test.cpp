#include "eval/features.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/games/megiddo.hpp"
#include "core/search/random_player.hpp"
#include "tests/support/named_features.hpp"

namespace arbatta {
namespace {

using megiddo::kDirections;
using megiddo::kPoints;
using megiddo::kSize;

using test::difference;
using test::extracted;
using test::Named;

Megiddo megiddo_game(const std::string& text) {
  return Megiddo(parse_config<MegiddoConfig>(parse_call(text)));
}

/// The plainest possible Features<Megiddo>: nested loops over points and directions.
class Reference {
 public:
  Reference(const Megiddo& game, const MegiddoState& state) : game_(game), state_(state) {
    const int mover = game.side_to_move(state);
    for (int point = 0; point < kPoints; ++point)
      for (int side = 0; side < game.sides(); ++side)
        if ((state.stones[side] >> point) & 1) colour_[point] = side == mover ? 'x' : 'o';
    describe("own.", 'x', 'o', {mover});
    std::vector<int> others;
    for (int side = 0; side < game.sides(); ++side)
      if (side != mover) others.push_back(side);
    describe("enemy.", 'o', 'x', others);
    const auto empty = std::count(colour_.begin(), colour_.end(), '.');
    named_["empty"] = static_cast<float>(empty);
    named_["empty.odd"] = static_cast<float>(empty % 2);
    named_["first_side"] = mover == 0;
    named_["constant"] = 1;
  }

  const Named& named() const { return named_; }

 private:
  bool edge() const { return game_.config().edge_captures; }

  /// The colour `steps` from the point; ' ' off the board.
  char at(int point, int direction, int steps) const {
    const int there = megiddo::step(point, direction, steps, edge());
    return there < 0 ? ' ' : colour_[there];
  }

  std::string window(int point, int direction, int first) const {
    std::string text;
    for (int k = first; k < first + 4; ++k) text += at(point, direction, k);
    return text;
  }

  void describe(const std::string& prefix, char own, char enemy, const std::vector<int>& sides) {
    std::set<int> winning = lines(prefix, own);
    const auto text = [&](std::string pattern) {
      for (char& c : pattern) c = c == 'x' ? own : c == 'o' ? enemy : c;
      return pattern;
    };
    int captured = 0, leader = 0;
    for (const int side : sides) {
      captured += state_.captured[side];
      leader = std::max<int>(leader, state_.captured[side]);
    }
    const int missing = game_.config().arbatta - leader;
    for (const char* kind : {"ring", "radial", "spiral", "edge", "reverse"})
      named_[prefix + "threat." + kind] = 0;
    int capture_points = 0, double_points = 0, taboo = 0;
    for (int point = 0; point < kPoints; ++point) {
      if (colour_[point] != '.') continue;
      int windows = 0;
      bool is_taboo = false;
      for (int d = 0; d < kDirections; ++d) {
        if (window(point, d, 0) == text(".oox")) {
          ++windows;
          ++named_[prefix + "threat." + kind_of(point, d)];
        }
        if (game_.config().reverse_captures && window(point, d, -1) == text("o.xo")) {
          ++windows;
          ++named_[prefix + "threat.reverse"];
        }
        is_taboo |= window(point, d, -1) == text("o.x.") || window(point, d, -1) == text("..xo");
      }
      capture_points += windows >= 1;
      double_points += windows >= 2;
      taboo += is_taboo;
      if (windows <= 3 && 2 * windows >= missing) winning.insert(point);
      if (windows > 3 && missing <= 6) winning.insert(point);
    }
    named_[prefix + "capture_points"] = static_cast<float>(capture_points);
    named_[prefix + "double_points"] = static_cast<float>(double_points);
    const auto empty = static_cast<int>(std::count(colour_.begin(), colour_.end(), '.'));
    named_[prefix + "taboo"] = static_cast<float>(taboo);
    named_[prefix + "taboo.late"] =
        static_cast<float>(taboo) * (static_cast<float>(kPoints - empty) / kPoints);
    named_[prefix + "stuck"] = taboo == empty;
    named_[prefix + "win_points"] = static_cast<float>(winning.size());
    named_[prefix + "wins"] = winning.size() >= 1;
    named_[prefix + "two_wins"] = winning.size() >= 2;
    named_[prefix + "captured"] = static_cast<float>(captured);
    named_[prefix + "captured_share"] =
        static_cast<float>(captured) / static_cast<float>(game_.config().arbatta);
    named_[prefix + "pair_short"] = missing == 1 || missing == 2;
    named_[prefix + "pairs_short"] = missing == 3 || missing == 4;
  }

  /// What the window of four from `point` on is called: over the edge if the plain rules lack it.
  static std::string kind_of(int point, int direction) {
    if (direction < 2) return "ring";
    if (!megiddo::is_radial(direction)) return "spiral";
    return megiddo::step(point, direction, 3, false) < 0 ? "edge" : "radial";
  }

  std::set<int> lines(const std::string& prefix, char own) {
    static const std::array<std::string, 5> classes = {"rings16", "rings25", "rings34", "radials",
                                                       "spirals"};
    for (const auto& name : classes)
      for (int k = 1; k <= 5; ++k) named_[prefix + name + ".open" + std::to_string(k)] = 0;
    std::set<int> winning;
    for (int i = 0; i < 24; ++i) {
      int stones = 0, last = -1;
      bool open = true;
      for (int point = 0; point < kPoints; ++point) {
        if (((megiddo::kLines[i] >> point) & 1) == 0) continue;
        stones += colour_[point] == own;
        open &= colour_[point] == own || colour_[point] == '.';
        if (colour_[point] == '.') last = point;
      }
      if (!open || stones == 0 || stones == kSize) continue;  // the others may fill a line together
      ++named_[prefix + classes[megiddo::line_class(i)] + ".open" + std::to_string(stones)];
      if (stones == 5) winning.insert(last);
    }
    return winning;
  }

  const Megiddo& game_;
  const MegiddoState& state_;
  std::string colour_ = std::string(kPoints, '.');
  Named named_;
};

/// Calls `visit(state)` at every decision of random games.
template <class Visit>
void each_random_state(const Megiddo& game, int games, Visit visit) {
  for (int i = 0; i < games; ++i) {
    Rng rng = stream(11, i, Purpose::opening);
    for (auto state = game.initial(i % game.seats()); game.seat_to_move(state) != kNoSeat;
         state = game.apply(state, random_move(game, state, rng)))
      visit(state);
  }
}

class MegiddoFeatures : public testing::TestWithParam<const char*> {};

TEST_P(MegiddoFeatures, AreWhatNestedLoopsCount) {
  const Megiddo game = megiddo_game(GetParam());
  each_random_state(game, 60, [&](const MegiddoState& state) {
    ASSERT_EQ(difference(extracted(game, state), Reference(game, state).named()), "")
        << game.to_text(state);
  });
}

TEST_P(MegiddoFeatures, AreTheSameForAllSymmetricTwins) {
  const Megiddo game = megiddo_game(GetParam());
  each_random_state(game, 5, [&](const MegiddoState& state) {
    const Named named = extracted(game, state);
    for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry)
      ASSERT_EQ(difference(extracted(game, game.transform(state, symmetry)), named), "")
          << game.to_text(state);
  });
}

INSTANTIATE_TEST_SUITE_P(
    Presets, MegiddoFeatures,
    testing::Values("megiddo", "megiddo(preset=master)", "megiddo(preset=cleopatra)",
                    "megiddo(preset=cleopatra_master)", "megiddo(preset=original)",
                    "megiddo(sides=3,edge_captures=true)", "megiddo(seats_per_side=2,arbatta=4)",
                    "megiddo(arbatta=1,reverse_captures=true)"));

TEST(MegiddoTaboo, IsAPointBesideAnOwnStoneThatAnEnemyStoneHolds) {
  const Megiddo game = megiddo_game("megiddo");
  // On ring 6 white (2, to move) has A6 and black F6, which is next to it.
  const auto state = game.from_text("......|......|......|......|......|2....1/1/0 0");
  const Named named = extracted(game, state);
  EXPECT_EQ(named.at("own.taboo"), 1);    // B6: then C6 brackets A6 and B6 with F6
  EXPECT_EQ(named.at("enemy.taboo"), 1);  // E6: then D6 brackets F6 and E6 with A6
}

TEST(MegiddoFeatureList, HasStableNames) {
  const auto& list = Features<Megiddo>::list();
  test::expect_names_of_their_own<Megiddo>();
  EXPECT_EQ(list.front().name, "own.rings16.open1");
  EXPECT_EQ(list[42].name, "enemy.rings16.open1");
  EXPECT_EQ(list.back().name, "constant");
}

}  // namespace
}  // namespace arbatta
