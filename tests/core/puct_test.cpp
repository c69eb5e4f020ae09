#include <gtest/gtest.h>

#include <numeric>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/negamax.hpp"
#include "core/search/puct_player.hpp"
#include "tests/core/plain_search.hpp"

namespace arbatta {
namespace {

/// Values by a hash of the state.
template <Game G>
class NoisyValues final : public BatchEvaluator<G> {
 public:
  explicit NoisyValues(const G& game) : evaluator_{&game} {}
  void evaluate(std::span<const typename G::State> states,
                std::span<Values> values) const override {
    for (std::size_t i = 0; i < states.size(); ++i) values[i] = evaluator_.values(states[i]);
  }

 private:
  test::NoisyEvaluator<G> evaluator_;
};

template <class G>
G game_of(std::string_view text) {
  return std::get<G>(make_game(text));
}

/// Searches to the end, answering at once; how many states were valued.
template <Game G>
std::size_t run(Puct<G>& search, const G& game, const typename G::State& state, int sims,
                Rng* noise = nullptr) {
  const NoisyValues<G> evaluator(game);
  std::vector<Values> values;
  std::size_t asked = 0;
  search.begin(state, sims, noise);
  while (!search.finished()) {
    const auto wanted = search.simulate();
    if (wanted.empty()) continue;
    asked += wanted.size();
    values.resize(wanted.size());
    evaluator.evaluate(wanted, values);
    search.answer(values);
  }
  return asked;
}

TEST(Puct, CountsItsSimulationsAndValuesEveryStateOnce) {
  const auto game = game_of<Mancala>("mancala(preset=oware)");
  Puct<Mancala> search(game, {{.sims = 200}});
  const auto asked = run(search, game, game.initial(), 200);
  EXPECT_EQ(search.simulations(), 200u);
  EXPECT_EQ(search.tree().root().visits, 200u);
  EXPECT_LE(asked, 200u * 6);
  std::uint32_t visits = 1;  // the one that opened the root
  for (const auto& candidate : search.tree().candidates()) visits += candidate.visits;
  EXPECT_EQ(visits, 200u);
}

TEST(Puct, AgreesWithNegamaxWhereverItClaimsProof) {
  const auto game = game_of<Megiddo>("megiddo");
  const test::NoisyEvaluator<Megiddo> evaluator{&game};
  Rng rng(3);
  int proven = 0;
  for (int i = 0; i < 400; ++i) {
    const auto state = test::random_position(game, 34, rng);
    if (game.progress(state) < 29) continue;
    Puct<Megiddo> search(game, {});
    run(search, game, state, 2000);
    if (!search.tree().root().proven) continue;
    ++proven;
    const int exact = negamax(game, evaluator, state, 7);
    const float expected = exact >= kProven ? 1 : exact <= -kProven ? -1 : 0;
    EXPECT_EQ(search.tree().root().sum[game.side_to_move(state)], expected);
  }
  EXPECT_GT(proven, 20);
}

TEST(Puct, NoiseMovesPriorsThatStillAddUp) {
  const auto game = game_of<Megiddo>("megiddo");
  const auto priors = [&](Rng* noise) {
    PuctConfig config;
    config.noise = 0.25;
    Puct<Megiddo> search(game, config);
    run(search, game, game.initial(), 1, noise);
    std::vector<float> result;
    for (const auto& child : search.tree().children(search.tree().root()))
      result.push_back(child.prior);
    return result;
  };
  Rng rng(1);
  const auto quiet = priors(nullptr), noisy = priors(&rng);
  EXPECT_NE(quiet, noisy);
  EXPECT_NEAR(std::accumulate(noisy.begin(), noisy.end(), 0.0), 1, 1e-5);
  for (std::size_t i = 0; i < quiet.size(); ++i) EXPECT_GE(noisy[i], 0.75f * quiet[i] - 1e-6f);
}

/// Knows one value, and prefers moves of high numbers.
class Opinionated final : public BatchEvaluator<Megiddo> {
 public:
  explicit Opinionated(const Megiddo& game) : moves_(game.move_count()) {}
  void evaluate(std::span<const MegiddoState> states, std::span<Values> values) const override {
    std::fill_n(values.begin(), states.size(), Values{0.5f, -0.5f, 0});
  }
  int policy_size() const override { return moves_; }
  void evaluate_with_policy(std::span<const MegiddoState> states, std::span<Values> values,
                            std::span<float> policies) const override {
    evaluate(states, values);
    for (std::size_t i = 0; i < policies.size(); ++i)
      policies[i] = 0.25f * static_cast<float>(i % static_cast<std::size_t>(moves_));
  }

 private:
  int moves_;
};

TEST(Puct, TakesThePolicyForItsPriorsAndAsksAboutOneStateASimulation) {
  const auto game = game_of<Megiddo>("megiddo");
  const Opinionated evaluator(game);
  Puct<Megiddo> search(game, {{.sims = 50}}, evaluator.policy_size());
  Evaluations answers;
  search.begin(game.initial(), 50, nullptr);
  std::size_t asked = 0;
  while (!search.finished()) {
    const auto wanted = search.simulate();
    if (wanted.empty()) continue;
    asked += wanted.size();
    answers.ask(evaluator, wanted);
    search.answer(answers);
  }
  EXPECT_EQ(asked, 50u);
  const auto children = search.tree().children(search.tree().root());
  double total = 0;
  for (const auto& child : children) total += static_cast<double>(child.prior);
  EXPECT_NEAR(total, 1, 1e-5);
  EXPECT_NEAR(children[9].prior / children[8].prior, std::exp(0.25), 1e-4);
  EXPECT_GT(children[35].visits, children[0].visits);
}

TEST(PuctPlayer, SearchesShortlyAsOftenAsItIsTold) {
  const auto game = game_of<Megiddo>("megiddo");
  const NoisyValues<Megiddo> evaluator(game);
  PuctConfig config{{.sims = 12}};
  config.noise = 0.25;
  config.full = 0.25;
  config.fast_sims = 3;
  PuctPlayer<Megiddo> player(game, evaluator, config);
  std::vector<Values> answers;
  int full = 0;
  constexpr int kDecisions = 400;
  for (int i = 0; i < kDecisions; ++i) {
    player.begin_game(Rng(static_cast<std::uint64_t>(i)));
    auto step = player.advance(game.initial(), 0, {});
    while (!step.wanted.empty()) {
      answers.resize(step.wanted.size());
      evaluator.evaluate(step.wanted, answers);
      step = player.advance(game.initial(), 0, answers);
    }
    EXPECT_EQ(step.choice.nodes, step.choice.full_search ? 12u : 3u);
    full += step.choice.full_search;
  }
  EXPECT_NEAR(full / static_cast<double>(kDecisions), 0.25, 0.09);
}

TEST(Dirichlet, HasTheMeanAndVarianceOfItsDistribution) {
  for (const double alpha : {0.3, 2.0}) {
    Rng rng(7);
    constexpr int kSize = 5, kDraws = 20'000;
    double sum = 0, squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const auto drawn = dirichlet(kSize, alpha, rng);
      EXPECT_NEAR(std::accumulate(drawn.begin(), drawn.end(), 0.0), 1, 1e-12);
      sum += drawn[0];
      squares += drawn[0] * drawn[0];
    }
    const double mean = sum / kDraws, variance = squares / kDraws - mean * mean;
    const double expected = (1.0 / kSize) * (1 - 1.0 / kSize) / (kSize * alpha + 1);
    EXPECT_NEAR(mean, 1.0 / kSize, 5 * std::sqrt(expected / kDraws));
    EXPECT_NEAR(variance, expected, 0.05 * expected);
  }
}

}  // namespace
}  // namespace arbatta
