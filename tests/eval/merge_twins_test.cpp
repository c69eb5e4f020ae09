#include "eval/merge_twins.hpp"

#include <gtest/gtest.h>

#include "core/games/megiddo.hpp"

namespace arbatta {
namespace {

using Rows = SampleRows<Megiddo>;

const Megiddo kGame({});

MegiddoState after(std::initializer_list<Move> moves) {
  auto state = kGame.initial();
  for (const Move move : moves) state = kGame.apply(state, move);
  return state;
}

void add(Rows& rows, const MegiddoState& state, float target, float weight,
         std::vector<Visit> visits, std::uint32_t variant = 0) {
  rows.rows.push_back({.state = state,
                       .targets = {target, 1 - target},
                       .outcome = target,
                       .weight = weight,
                       .variant = variant,
                       .first_visit = static_cast<std::uint32_t>(rows.visits.size()),
                       .visit_count = static_cast<std::uint16_t>(visits.size()),
                       .symmetry = 0});
  rows.visits.insert(rows.visits.end(), visits.begin(), visits.end());
}

void merge(Rows& rows) {
  std::vector<std::uint64_t> keys;
  for (const auto& row : rows.rows) keys.push_back(canonical_key(kGame, row.state));
  merge_twins<Megiddo>({kGame, kGame}, rows, keys);
}

TEST(MergeTwins, KeepsTheFirstWithTheMeanByWeightOfAllTargets) {
  Rows rows;
  const auto state = after({3});
  add(rows, state, 1, 1, {});
  add(rows, after({3, 8}), 0.25f, 5, {});
  add(rows, kGame.transform(state, 7), 0, 3, {});
  merge(rows);
  ASSERT_EQ(rows.rows.size(), 2u);
  EXPECT_EQ(rows.rows[0].state, state);
  EXPECT_FLOAT_EQ(rows.rows[0].targets[0], 0.25f);
  EXPECT_FLOAT_EQ(rows.rows[0].targets[1], 0.75f);
  EXPECT_EQ(rows.rows[0].weight, 2);
  EXPECT_EQ(rows.rows[1].targets[0], 0.25f);
  EXPECT_EQ(rows.rows[1].weight, 5);
}

TEST(MergeTwins, AddsUpVisitsAsTheFirstIsTurned) {
  Rows rows;
  const auto state = after({3, 20});  // no symmetry of its own, the next test says
  const int symmetry = 5;
  add(rows, state, 1, 1, {{8, 10}, {9, 30}});
  add(rows, kGame.transform(state, symmetry), 1, 1,
      {{kGame.transform(Move{9}, symmetry), 5}, {kGame.transform(Move{12}, symmetry), 7}});
  merge(rows);
  ASSERT_EQ(rows.rows.size(), 1u);
  std::vector<std::pair<Move, std::uint32_t>> found;
  for (const auto& [move, count] : rows.visits_of(rows.rows[0])) found.emplace_back(move, count);
  EXPECT_EQ(found, (std::vector<std::pair<Move, std::uint32_t>>{{8, 10}, {9, 35}, {12, 7}}));
}

TEST(MergeTwins, TheStateOfTheTestBeforeHasNoSymmetryOfItsOwn) {
  const auto state = after({3, 20});
  for (int symmetry = 1; symmetry < kGame.symmetry_count(); ++symmetry)
    EXPECT_FALSE(kGame.transform(state, symmetry) == state) << symmetry;
}

TEST(MergeTwins, LeavesVariantsApart) {
  Rows rows;
  add(rows, after({3}), 1, 1, {}, 0);
  add(rows, after({3}), 0, 1, {}, 1);
  merge(rows);
  EXPECT_EQ(rows.rows.size(), 2u);
}

}  // namespace
}  // namespace arbatta
