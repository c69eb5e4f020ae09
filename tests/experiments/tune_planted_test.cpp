// The logistic fit on logged positions whose results were drawn from weights that it does not see.

#include <gtest/gtest.h>

#include <cmath>

#include "eval/linear.hpp"
#include "experiments/tune/texel.hpp"
#include "experiments/tune/weights.hpp"
#include "tests/eval/played_run.hpp"
#include "tests/eval/sample_shard.hpp"

namespace arbatta {
namespace {

const std::vector<std::pair<const char*, float>> kPlanted = {{"lead", 2},
                                                             {"own.holes", 0.5f},
                                                             {"enemy.holes", -0.8f},
                                                             {"own.captures", 1.5f},
                                                             {"enemy.captures", -1},
                                                             {"constant", 0.3f}};

/// A weight for each feature of Oware, 0 for those that are not planted.
std::vector<float> planted_weights(const AnyGame& game) {
  const auto names = feature_names(game);
  std::vector<float> weights(names.size(), 0);
  for (const auto& [name, weight] : kPlanted)
    weights[static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin())] =
        weight;
  return weights;
}

/// Random games, each position with a result of its own from the planted chance.
Block planted_games(const Mancala& game, const std::vector<float>& weights, std::uint64_t seed) {
  Block block = test::random_games(game, 300 * seed, 300);
  PositionRows& rows = block.positions;
  const LinearEvaluator<Mancala> evaluator(game, weights);
  Rng rng(seed);
  const auto bytes = static_cast<std::size_t>(game.state_bytes());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto state = game.decode(std::span(rows.state).subspan(row * bytes, bytes));
    const int mover = rows.side[row];
    const double logit = static_cast<double>(evaluator.logit(state, mover));
    const float result = rng.unit() < 1 / (1 + std::exp(-logit)) ? 1.0f : -1.0f;
    rows.outcome[2 * row + static_cast<std::size_t>(mover)] = result;
    rows.outcome[2 * row + static_cast<std::size_t>(1 - mover)] = -result;
  }
  return block;
}

TEST(Texel, RecoversPlantedWeightsFromLoggedPositionsWithinItsErrors) {
  const AnyGame game = make_game("mancala(preset=oware)");
  const auto weights = planted_weights(game);
  const test::TemporaryFolder folder;
  constexpr int kRuns = 5;
  double squares = 0;
  for (int run = 0; run < kRuns; ++run) {
    const auto data = folder.path() / std::to_string(run);
    test::write_shard(data, 0, std::get<Mancala>(game),
                      planted_games(std::get<Mancala>(game), weights, 1u + run));
    save_model(folder.path() / "zero.h5",
               linear_model(std::get<Mancala>(game), std::vector<float>(weights.size())));
    TuneConfig config;
    config.method = TuneMethod::texel;
    config.game = canonical(game);
    config.player =
        fmt::format("alphabeta(depth=1,model={})", (folder.path() / "zero.h5").string());
    config.data = {data.string()};
    config.params.clear();
    for (const auto& [name, weight] : kPlanted)
      config.params.push_back(fmt::format("weights.{}", name));
    Output output(true, true);
    const auto [fit, digests] = fit_to_results(config, tuning_of(config), output);
    EXPECT_EQ(fit.games, 300u);
    for (std::size_t i = 0; i < kPlanted.size(); ++i) {
      const auto at = static_cast<Eigen::Index>(i);
      const double planted = static_cast<double>(kPlanted[i].second);
      const double z =
          (fit.weights[tuning_of(config).params[i].feature] - planted) / fit.standard_errors[at];
      EXPECT_LT(std::abs(z), 4) << kPlanted[i].first;
      squares += z * z;
    }
  }
  const double count = kRuns * static_cast<double>(kPlanted.size());
  RecordProperty("mean_square_z", fmt::format("{:.2f}", squares / count));
  EXPECT_NEAR(squares / count, 1, 0.8) << "errors as large as they say: 3 sd of chi-squared";
}

}  // namespace
}  // namespace arbatta
