// Tuning by play against an evaluator that it does not see, from zero weights: the direction of the
// weights and the score of the hidden evaluator are found.

#include <gtest/gtest.h>
#include <unistd.h>

#include "eval/linear.hpp"
#include "experiments/match/table.hpp"
#include "experiments/play_run.hpp"
#include "experiments/tune/search.hpp"
#include "experiments/tune/weights.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

using Eigen::VectorXd;

const Output kSilent(true, true);

class TuneSlow : public testing::Test {
 protected:
  TuneSlow() {
    fs::create_directories(root_);
    const auto names = feature_names(game_);
    std::vector<float> weights(names.size(), 0);
    write("zero", weights);
    for (std::size_t i = 0; i < kNames.size(); ++i)
      weights[std::find(names.begin(), names.end(), kNames[i]) - names.begin()] =
          static_cast<float>(hidden_[static_cast<Eigen::Index>(i)]);
    write("hidden", weights);
    config_.game = kGame;
    config_.player = player("zero");
    config_.opponent = player("hidden");
    config_.params = {"weights.lead(step=0.5)", "weights.own.holes(step=0.5)",
                      "weights.enemy.holes(step=0.5)", "weights.own.captures(step=0.5)"};
    config_.games = 40'000;
    config_.out = (root_ / "run").string();
  }
  ~TuneSlow() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::vector<float>& weights) {
    save_model(root_ / (name + ".h5"), linear_model(std::get<Mancala>(game_), weights));
  }
  std::string player(const std::string& model) const {
    return "alphabeta(depth=1,table_bits=6,model=" + (root_ / (model + ".h5")).string() + ")";
  }

  void expect_found() {
    const Tuning tuning = tuning_of(config_);
    TuneConfig whole = resolved(config_, tuning);
    const RunDirectory directory(config_.out, false, options_of(whole), {});
    Output output = kSilent;
    const auto searched = search_by_play(config_, tuning, directory, output);
    ASSERT_TRUE(searched);
    const VectorXd& found = searched->values.back();
    const double cosine = found.dot(hidden_) / (found.norm() * hidden_.norm());
    RecordProperty("cosine", fmt::format("{:.3f}", cosine));  // --gtest_output=xml shows it
    EXPECT_GE(cosine, 0.9) << found.transpose();
    with_values(tuning.player, game_, tuning.params, found, root_ / "found.h5");
    expect_as_strong("found", "hidden");
  }

  /// Over 4,000 games that the search has not seen.
  void expect_as_strong(const std::string& one, const std::string& other) {
    RunOptions options;
    options.games = 4000;
    options.seed = 77;
    const auto plan = make_plan(options, kGame, {player(one), player(other)});
    MatchTable table({one, other}, 2, 2);
    Output output = kSilent;
    play_run(plan, output, [&](const GameSummary& result) {
      table.add(result);
      return true;
    });
    const auto score = table.score(0);
    RecordProperty("score", fmt::format("{:.3f} [{:.3f}, {:.3f}]", score.mean, score.interval.low,
                                        score.interval.high));
    EXPECT_GT(score.interval.high, 0.5) << score.mean;
    EXPECT_GT(score.mean, 0.47);
  }

  static constexpr const char* kGame = "mancala(preset=oware)";
  static constexpr std::array<const char*, 4> kNames{"lead", "own.holes", "enemy.holes",
                                                     "own.captures"};
  const AnyGame game_ = make_game(kGame);
  const fs::path root_ = fs::temp_directory_path() / ("arbatta-hidden-" + std::to_string(getpid()));
  const VectorXd hidden_{{2, 1, -1, 2}};
  TuneConfig config_;
};

TEST_F(TuneSlow, SpsaReachesAHiddenEvaluator) {
  config_.pairs = 10;
  expect_found();
}

TEST_F(TuneSlow, CmaesReachesAHiddenEvaluator) {
  config_.method = TuneMethod::cmaes;
  config_.games = 60'000;
  config_.cmaes = "population=16";
  config_.pairs = 25;
  expect_found();
}

}  // namespace
}  // namespace arbatta
