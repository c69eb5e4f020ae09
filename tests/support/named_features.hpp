#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "eval/features.hpp"

namespace arbatta::test {

using Named = std::map<std::string, float>;

/// The features of a state by name.
template <Game G>
Named extracted(const G& game, const typename G::State& state) {
  std::array<float, Features<G>::kCount> values;
  Features<G>(game).extract(state, game.side_to_move(state), values);
  Named named;
  for (std::size_t i = 0; i < values.size(); ++i) named[Features<G>::list()[i].name] = values[i];
  return named;
}

/// What differs, a name a line.
inline std::string difference(const Named& found, const Named& expected) {
  std::string text;
  for (const auto& [name, value] : expected)
    if (!found.contains(name) || found.at(name) != value)
      text += fmt::format("{}: {} instead of {}\n", name, found.at(name), value);
  if (found.size() != expected.size()) text += "other names";
  return text;
}

/// As many features as the game says, each with a name of its own.
template <Game G>
void expect_names_of_their_own() {
  const auto& list = Features<G>::list();
  ASSERT_EQ(list.size(), Features<G>::kCount);
  std::set<std::string> names;
  for (const Feature& feature : list) names.insert(feature.name);
  EXPECT_EQ(names.size(), list.size());
}

}  // namespace arbatta::test
