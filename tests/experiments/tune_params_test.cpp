#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "core/error.hpp"
#include "eval/ntuple.hpp"
#include "experiments/tune/params.hpp"
#include "experiments/tune/weights.hpp"

namespace arbatta {
namespace {

std::vector<TunedParam> params_of(const std::vector<std::string>& entries,
                                  const std::string& player = "alphabeta(depth=1)",
                                  const std::string& game = "mancala(preset=oware)") {
  return parse_params(entries, parse_player(player), make_game(game));
}

std::string refusal(const std::vector<std::string>& entries,
                    const std::string& player = "alphabeta(depth=1)") {
  try {
    params_of(entries, player);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TuneParams, NameOptionsOfThePlayer) {
  const auto params = params_of({"mcts.c(low=0.2,high=3,step=0.3)", "mcts.fpu(step=0.5,start=1)"},
                                "mcts(sims=100,c=1.4)");
  ASSERT_EQ(params.size(), 2u);
  EXPECT_EQ(params[0].name, "mcts.c");
  EXPECT_EQ(params[0].start, 1.4);
  EXPECT_EQ(params[0].low, 0.2);
  EXPECT_EQ(params[0].high, 3);
  EXPECT_EQ(params[0].step, 0.3);
  EXPECT_FALSE(params[0].whole);
  EXPECT_EQ(params[1].start, 1);
  EXPECT_EQ(params[1].high, 100) << "what the option allows";
}

TEST(TuneParams, NameWeightsOneByOneOrByTheirBeginning) {
  const auto all = params_of({"weights"});
  EXPECT_EQ(all.size(), 28u);
  EXPECT_EQ(all[0].name, "weights.own.row");
  EXPECT_EQ(params_of({"weights.own"}).size(), 11u);
  const auto some = params_of({"weights(start=0,step=0.2)", "-weights.own", "-weights.constant"});
  EXPECT_EQ(some.size(), 16u);
  EXPECT_EQ(some[0].start, 0);
  const auto one = params_of({"weights.lead.late"});
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].start, 8) << "as in the hand-set model";
  EXPECT_TRUE(std::isinf(one[0].high));
  EXPECT_EQ(params_of({"weights.lead"}).size(), 1u) << "not lead.share, lead.late";
  EXPECT_EQ(params_of({"weights", "-weights.lead"}).size(), 27u);
}

TEST(TuneParams, OfWholeNumbersAreVariedByOneAtLeast) {
  const auto params = params_of({"alphabeta.aspiration(low=0,high=5)"});
  EXPECT_EQ(params[0].step, 1);
  EXPECT_EQ(played_value(params[0], 2.6), 3);
  EXPECT_NE(refusal({"alphabeta.aspiration(step=0.5)"}).find("a whole number"), std::string::npos);
  EXPECT_NE(refusal({"alphabeta.aspiration(low=0,high=8.5)"}).find("8.5: expected whole numbers"),
            std::string::npos);
}

TEST(TuneParams, OfNonsenseAreRefusedByName) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(refusal({"mcts.c(step=1)"}), "'mcts.c(step=1)': no number of alphabeta(depth=1)");
  expect(refusal({"mcts.d(step=1)"}, "mcts(sims=5)"), "mcts.time_ms, mcts.c, ");
  expect(refusal({"weights"}, "mcts(sims=5)"), "mcts(sims=5) has no weights");
  expect(refusal({"weights.leed"}), "no such feature: expected own.row");
  expect(refusal({"mcts.c"}, "mcts(sims=5)"), "no step");
  expect(refusal({"mcts.c(low=2,high=1)"}, "mcts(sims=5)"), "2 to 1: expected a range within 0 ");
  expect(refusal({"mcts.c(low=-1,high=1)"}, "mcts(sims=5)"), "expected a range within 0 to 100");
  expect(refusal({"mcts.c(low=2,high=3)"}, "mcts(sims=5)"), "start=1: expected it from 2 to 3");
  expect(refusal({"mcts.sims(low=0,high=90)"}, "mcts(sims=5)"), "low=0 is no limit");
  expect(refusal({"mcts.c(step=x)"}, "mcts(sims=5)"), "step=x");
  expect(refusal({"mcts.c(width=1)"}, "mcts(sims=5)"), "unknown key 'width'");
  expect(refusal({"weights", "weights.lead"}), "weights.lead is there twice");
  expect(refusal({"weights.own", "-weights.enemy"}), "was not there");
  expect(refusal({"weights.own", "-weights.own"}), "none are left");
}

TEST(TuneParams, OfTablesAreRefusedButNotTheOptionsOfTheirPlayer) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("arbatta-tables-" + std::to_string(getpid()) + ".h5");
  const auto game = std::get<Mancala>(make_game("mancala(preset=oware)"));
  save_model(file, ntuple_model(game, std::vector<float>(Tuples(game).tables().entries())));
  const auto player = "puct(sims=10,model=" + file.string() + ")";
  EXPECT_NE(refusal({"weights"}, player).find("a model of kind 'ntuple': expected a linear one"),
            std::string::npos);
  EXPECT_EQ(params_of({"puct.c(step=0.2)"}, player).size(), 1u);
  std::filesystem::remove(file);
}

TEST(TunedPlayer, PlaysWithTheValues) {
  const auto game = make_game("mancala(preset=oware)");
  const auto file = std::filesystem::temp_directory_path() /
                    ("arbatta-tuned-" + std::to_string(getpid()) + ".h5");
  const auto player = parse_player("alphabeta(depth=1)");
  const auto params =
      parse_params({"weights.lead.late", "alphabeta.aspiration(low=0,high=900)"}, player, game);
  const auto tuned = with_values(player, game, params, Eigen::VectorXd{{0.25, 17.6}}, file);
  EXPECT_EQ(tuned.text(), "alphabeta(aspiration=18,depth=1,model=" + file.string() + ")");
  const Eigen::VectorXd weights = weights_of(tuned, game);
  Eigen::VectorXd expected = weights_of(player, game);
  expected[params[0].feature] = 0.25;
  EXPECT_EQ(weights, expected);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace arbatta
