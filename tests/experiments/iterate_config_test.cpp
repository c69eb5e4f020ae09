#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "experiments/iterate/config.hpp"
#include "experiments/players.hpp"

namespace arbatta {
namespace {

TEST(IteratePlayers, TakeTheModelWhereTheySearch) {
  EXPECT_EQ(with_model(parse_player("alphabeta(depth=2)"), "m.h5").text(),
            "alphabeta(depth=2,model=m.h5)");
  EXPECT_EQ(with_model(parse_player("puct(sims=9,model=old.h5)"), "m.h5").text(),
            "puct(model=m.h5,sims=9)");
  EXPECT_EQ(with_model(parse_player("maxn(depth=2,model=old.h5)"), "hand").text(), "maxn(depth=2)");
  EXPECT_EQ(with_model(parse_player("exact(empties=4,fallback=alphabeta(depth=1))"), "m.h5").text(),
            "exact(empties=4,fallback=alphabeta(depth=1,model=m.h5))");
  for (const auto* player : {"random", "greedy", "mcts(sims=5)"})
    EXPECT_THROW(with_model(parse_player(player), "m.h5"), Error) << player;
}

TEST(IteratePlayers, NameAModelThemselvesOrInTheirFallback) {
  for (const auto* player : {"alphabeta(depth=2, model = hand)", "puct(model=old.h5,sims=9)",
                             "exact(empties=4,fallback=maxn(depth=1,model=m.h5))"})
    EXPECT_TRUE(names_model(player)) << player;
  for (const auto* player : {"greedy", "alphabeta(depth=2)", "exact(fallback=maxn(depth=1))"})
    EXPECT_FALSE(names_model(player)) << player;
}

TEST(IteratePlayers, AtTheirBestHaveNoTemperatureNoiseOrShortSearches) {
  const auto best = [](const char* player) { return at_its_best(parse_player(player)).text(); };
  EXPECT_EQ(best("alphabeta(nodes=50,temperature=0.3,temperature_plies=9,table_bits=8)"),
            "alphabeta(nodes=50,table_bits=8)");
  EXPECT_EQ(best("puct(sims=80,noise=0.25,full=0.25,fast_sims=10,temperature=1)"), "puct(sims=80)");
  EXPECT_EQ(best("exact(empties=4,fallback=maxn(depth=1,temperature=2))"),
            "exact(empties=4,fallback=maxn(depth=1))");
}

IterateConfig config_of(const std::string& game, EvaluatorKind kind) {
  IterateConfig config;
  config.game = game;
  config.player = "maxn(depth=1)";
  config.train.evaluator = kind;
  config.anchors = {"greedy"};
  config.out = "out";
  return config;
}

std::string resolved_out() {
  return std::filesystem::weakly_canonical(std::filesystem::absolute("out")).string();
}

TEST(IterateConfig, BeginsWithAModelOfZeroWeightsOfAnyKindAndGame) {
  for (const auto* game : {"megiddo", "mancala(preset=oware)", "opposition", "megiddo(sides=3)"})
    for (const auto kind : {EvaluatorKind::linear, EvaluatorKind::ntuple, EvaluatorKind::mlp}) {
      const auto zero = iteration_of(config_of(game, kind)).zero;
      EXPECT_EQ(zero.kind, value_text(kind)) << game;
      EXPECT_FALSE(zero.weights.empty());
      EXPECT_TRUE(std::all_of(zero.weights.begin(), zero.weights.end(),
                              [](float weight) { return weight == 0; }));
      EXPECT_NO_THROW(read_model("zero", model_image("zero", zero))) << game;
    }
}

TEST(IterateConfig, GenerationsTrainOnTheirWindowWithSeedsOfTheirOwn) {
  auto config = config_of("megiddo", EvaluatorKind::linear);
  config.window = 2;
  const auto iteration = iteration_of(config);
  const auto out = resolved_out();
  EXPECT_EQ(iteration.training(1).data, std::vector<std::string>{out + "/001/data"});
  EXPECT_EQ(iteration.training(5).data,
            (std::vector<std::string>{out + "/004/data", out + "/005/data"}));
  std::set<std::uint64_t> seeds;
  for (const int generation : {1, 2, 3}) {
    seeds.insert(iteration.selfplay(generation, 0).seed);
    seeds.insert(iteration.training(generation).seed);
    seeds.insert(iteration.gate_match(generation, 0).seed);
  }
  EXPECT_EQ(seeds.size(), 9u);
  EXPECT_EQ(iteration.rating_match(1, {0}).seed, iteration.rating_match(3, {0}).seed)
      << "all meet the anchors from the same openings";
}

TEST(IterateConfig, OnlyTheGamesToLearnFromHaveATemperature) {
  auto config = config_of("megiddo", EvaluatorKind::linear);
  config.temperature = 0.5;
  const auto iteration = iteration_of(config);
  EXPECT_EQ(iteration.selfplay(3, 2).temperature, 0.5);
  const auto with_model_of = [](const std::string& generation) {
    return "maxn(depth=1,model=" + resolved_out() + "/" + generation + "/model.h5)";
  };
  EXPECT_EQ(iteration.selfplay(3, 2).players, std::vector<std::string>{with_model_of("002")});
  const auto gate = iteration.gate_match(3, 2);
  EXPECT_EQ(gate.temperature, 0);
  EXPECT_EQ(gate.players, (std::vector{with_model_of("003"), with_model_of("002")}));
  EXPECT_EQ(gate.sprt, "elo0=0,elo1=30");
  EXPECT_EQ(
      iteration_of(config_of("megiddo(sides=3)", EvaluatorKind::linear)).gate_match(1, 0).sprt, "")
      << "there is no such test on three sides";
}

}  // namespace
}  // namespace arbatta
