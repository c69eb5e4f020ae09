#include "solve/layer.hpp"

#include <gtest/gtest.h>

namespace arbatta {
namespace {

constexpr bool kMaximises = true;
constexpr bool kMinimises = false;

/// Two positions that lead to each other; `out`: what leaving is worth.
std::vector<int> values_of_pair(std::optional<int> first_out, std::optional<int> second_out,
                                int endless) {
  Layer layer;
  layer.nodes = {{kMaximises, 1, first_out}, {kMinimises, 1, second_out}};
  layer.first_predecessor = {0, 1, 2};
  layer.predecessors = {1, 0};
  layer.endless = endless;
  Budget budget;
  return layer.values(budget).value();
}

using Values = std::vector<int>;

TEST(Layer, IsWorthEndlessPlayWhereNobodyCanLeave) {
  EXPECT_EQ(values_of_pair(std::nullopt, std::nullopt, 3), (Values{3, 3}));
}

TEST(Layer, IsLeftByWhoGetsMoreOutOfIt) {
  EXPECT_EQ(values_of_pair(5, std::nullopt, 3), (Values{5, 5}));
  EXPECT_EQ(values_of_pair(std::nullopt, -5, 3), (Values{-5, -5}));
  EXPECT_EQ(values_of_pair(5, -5, 3), (Values{5, -5}));
}

TEST(Layer, IsNotLeftForLessThanEndlessPlay) {
  EXPECT_EQ(values_of_pair(2, std::nullopt, 3), (Values{3, 3}));
  EXPECT_EQ(values_of_pair(2, 4, 3), (Values{3, 3}));
}

TEST(Layer, IsLeftByTheOtherSideForTheLesserEvil) {
  EXPECT_EQ(values_of_pair(5, 4, 3), (Values{5, 4}));
  EXPECT_EQ(values_of_pair(-1, -2, 0), (Values{-1, -2}));
}

TEST(Layer, CountsEachOfTwoMovesToOnePosition) {
  Layer layer;
  layer.nodes = {{kMinimises, 2, std::nullopt}, {kMaximises, 0, 7}};
  layer.first_predecessor = {0, 0, 2};
  layer.predecessors = {0, 0};
  Budget budget;
  EXPECT_EQ(layer.values(budget), (Values{7, 7}));
}

}  // namespace
}  // namespace arbatta
