#include "experiments/command_line.hpp"

#include <gtest/gtest.h>

#include <array>

#include "experiments/position.hpp"
#include "experiments/toml_config.hpp"

namespace arbatta {
namespace {

enum class Colour { red, black };

std::span<const std::string_view> enum_names(Colour) {
  static constexpr std::array<std::string_view, 2> kNames{"red", "black"};
  return kNames;
}

struct Sample {
  std::string game;
  MoveSequence moves;
  std::vector<std::string> players{"random", "greedy"};
  int opening_plies = 4;
  std::uint64_t seed = 1;
  double temperature = 0.25;
  bool sprt = false;
  Colour colour{};
  static constexpr std::array<std::string_view, 2> kPositionals{"game", "moves"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};

  bool operator==(const Sample&) const = default;
};

void fields(ConfigOf<Sample> auto& config, auto&& visit) {
  visit(Field{"game", "the game"}, config.game);
  visit(Field{"moves", "moves"}, config.moves);
  visit(Field{"players", "players"}, config.players);
  visit(Field{"opening_plies", "random plies", 0, 100}, config.opening_plies);
  visit(Field{"seed", "seed", 0, 0x1p64}, config.seed);
  visit(Field{"temperature", "temperature", 0, 10}, config.temperature);
  visit(Field{"sprt", "stop early"}, config.sprt);
  visit(Field{"colour", "colour"}, config.colour);
}

Sample parsed(const std::vector<std::string>& arguments) {
  Sample sample;
  auto options = options_of(sample);
  const auto help = parse_arguments({"sample", "a sample", "  sample\n"}, options, arguments);
  EXPECT_FALSE(help.has_value());
  return sample;
}

std::string message(const std::vector<std::string>& arguments) {
  try {
    parsed(arguments);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

using Texts = std::vector<std::string>;

TEST(CommandLine, FlagsSpellKeysWithDashes) {
  EXPECT_EQ(parsed({"g", "--opening-plies", "6"}).opening_plies, 6);
  EXPECT_EQ(parsed({"g", "--opening-plies=6"}).opening_plies, 6);
}

TEST(CommandLine, ListsSplitAtCommasOutsideParenthesesOrAreRepeated) {
  const Texts expected{"mcts(sims=4,c=1)", "random"};
  EXPECT_EQ(parsed({"g", "--players", "mcts(sims=4,c=1),random"}).players, expected);
  EXPECT_EQ(parsed({"g", "--players", "mcts(sims=4,c=1)", "random"}).players, expected);
  EXPECT_EQ(parsed({"g", "--players", "mcts(sims=4,c=1)", "--players", "random"}).players,
            expected);
  EXPECT_EQ(message({"g", "--players", "a,,b"}),
            "sample: --players=a,,b: expected a list without empty entries");
}

TEST(CommandLine, MovesStandByPositionOrInOneText) {
  const Texts expected{"C4 (B3, A2)", "D4"};
  EXPECT_EQ(Texts(parsed({"g", "C4 (B3, A2)", "D4"}).moves), expected);
  EXPECT_EQ(Texts(parsed({"g", "--moves", "C4 (B3, A2) D4"}).moves), expected);
}

TEST(CommandLine, NumbersMayBeNegativeOrLarge) {
  EXPECT_EQ(message({"g", "--opening-plies", "-1"}),
            "sample: --opening-plies=-1: expected a number from 0 to 100");
  EXPECT_EQ(parsed({"g", "--seed", "18446744073709551615"}).seed, ~std::uint64_t{0});
  EXPECT_NE(message({"g", "--seed", "18446744073709551616"}), "no error");
  EXPECT_NE(message({"g", "--temperature", "nan"}), "no error");
}

TEST(CommandLine, FlagsTakeAnOptionalValue) {
  EXPECT_TRUE(parsed({"g", "--sprt"}).sprt);
  EXPECT_FALSE(parsed({"g", "--sprt=false"}).sprt);
}

TEST(CommandLine, WhatMustBeGivenIsAskedFor) {
  EXPECT_EQ(message({}), "sample: GAME is missing: expected the game (required)");
}

TEST(TomlConfig, ReadsBackWhatItWrites) {
  Sample sample;
  sample.game = "a \"quoted\\\" \n name";
  sample.players.clear();
  sample.seed = ~std::uint64_t{0};
  sample.moves.assign({"C4 (B3,A2)", "D4"});
  sample.temperature = 0.1;
  sample.colour = Colour::black;
  const std::string text = config_toml(sample);
  EXPECT_TRUE(text.ends_with(kTomlEnd));
  Sample read;
  apply_toml(options_of(read), "file", text);
  EXPECT_EQ(read, sample);
}

TEST(TomlConfig, AcceptsDashesAndTextLists) {
  Sample sample;
  apply_toml(options_of(sample), "file", "opening-plies = 7\nplayers = \"a,b(c=1,d=2)\"\n");
  EXPECT_EQ(sample.opening_plies, 7);
  EXPECT_EQ(sample.players, (Texts{"a", "b(c=1,d=2)"}));
  EXPECT_THROW(apply_toml(options_of(sample), "file", "opening-plies = 7\nopening_plies = 7\n"),
               Error);
}

TEST(AtPly, KeepsTheMessage) {
  EXPECT_STREQ(at_ply(3, Error("move 'X'", "not legal", "expected C4")).what(),
               "ply 3: move 'X': not legal: expected C4");
}

}  // namespace
}  // namespace arbatta
