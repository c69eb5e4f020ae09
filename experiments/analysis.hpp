#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "core/search/depth_search_player.hpp"
#include "core/search/mcts.hpp"
#include "core/search/puct.hpp"
#include "eval/position_evaluator.hpp"

namespace arbatta {

/// A move as a search sees it.
struct AnalysedLine {
  std::vector<std::string> moves;  ///< the move and what is expected to follow, as records have it
  double value = 0;                ///< of the mover: score 0 … 1, or margin in points
  std::string proof{};             ///< `win in 3`, `loss in 2`; tree search: `win`, `draw`, `loss`
  std::uint64_t visits = 0;        ///< of a tree search
};

struct Analysis {
  std::vector<AnalysedLine> lines;  ///< the best first, as many as were asked for
  int depth = 0;                    ///< of a search to a depth: what was searched to its end
  std::uint64_t nodes = 0;          ///< positions or simulations
  Objective objective = Objective::win;
};

namespace detail {

/// The places of the `count` greatest keys, greatest first, the first among equals first.
template <class Keys>
std::vector<std::size_t> greatest(const Keys& keys, std::size_t count) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[b] < keys[a]; });
  order.resize(std::min(count, order.size()));
  return order;
}

/// `line` with the value and proof of a score of a search to a depth.
inline void set_score(AnalysedLine& line, int score, bool proven, Objective objective) {
  if (objective == Objective::points) {
    line.value = score / 1000.0;
  } else {
    line.value = is_proven(score) ? score > 0 : 1 / (1 + std::exp(-score / 1000.0));
    if (proven)
      line.proof = fmt::format("{} in {}", score > 0 ? "win" : "loss", kWin - std::abs(score));
  }
}

template <Game G>
Analysis analysis_of_tree(const G& game, const SearchTree<G>& tree, Objective objective,
                          std::size_t lines) {
  Analysis analysis;
  analysis.objective = objective;
  const int side = tree.root().side;
  const auto candidates = tree.candidates();
  for (const auto i : tree.order()) {
    if (analysis.lines.size() == lines) break;
    const auto& candidate = candidates[i];
    const double value = candidate.values[side];
    AnalysedLine line{.moves = {}, .value = value, .visits = candidate.visits};
    if (objective == Objective::win) line.value = score(value, game.sides());
    if (objective == Objective::win && candidate.proven)
      line.proof = line.value >= 1 ? "win" : line.value <= 0 ? "loss" : "draw";
    auto position = tree.root_state();
    for (const Move move : tree.line(i)) {
      line.moves.push_back(game.record(position, move));
      position = game.apply(position, move);
    }
    analysis.lines.push_back(std::move(line));
  }
  return analysis;
}

}  // namespace detail

/// The best moves at `state`, which is not over, each scored to the depth that the limits allow.
/// What is expected to follow a move is what searches of the remaining depth choose.
template <Game G, std::derived_from<DepthSearchConfig> Config>
Analysis analyse(const G& game, const typename G::State& state, const Config& config,
                 std::size_t lines) {
  const auto evaluator = position_evaluator(game, config.model, config.objective);
  auto search = make_search(game, evaluator, config);
  const auto best = search.search(state, config.limits());
  Analysis analysis{
      .lines = {}, .depth = best.depth, .nodes = best.nodes, .objective = config.objective};
  const auto scores = search.score_moves(state, best.depth);
  MoveList moves;
  game.legal_moves(state, moves);
  for (const auto i : detail::greatest(scores, lines)) {
    const Move move = moves[static_cast<int>(i)];
    AnalysedLine line{.moves = {game.record(state, move)}};
    detail::set_score(line, scores[i], search.proves(scores[i]), config.objective);
    auto position = game.apply(state, move);
    for (int depth = best.depth - 1; depth > 0 && !game.outcome(position); --depth) {
      const auto next = search.search(position, {.depth = depth});
      line.moves.push_back(game.record(position, next.move));
      position = game.apply(position, next.move);
    }
    analysis.lines.push_back(std::move(line));
  }
  return analysis;
}

/// The same of a tree search: the moves that it would play first, and where it went from there most
/// often.
template <Game G>
Analysis analyse(const G& game, const typename G::State& state, const MctsConfig& config,
                 std::size_t lines) {
  Mcts<G> search(game, config);
  Rng rng = stream(1, 0, seat_purpose(game.seat_to_move(state)));
  search.search(state, rng);
  auto analysis = detail::analysis_of_tree(game, search.tree(), config.objective, lines);
  analysis.nodes = search.simulations();
  return analysis;
}

template <Game G>
Analysis analyse(const G& game, const typename G::State& state, const PuctConfig& config,
                 std::size_t lines) {
  const auto evaluator = position_evaluator(game, config.model, config.objective);
  Puct<G> search(game, config, evaluator.policy_size());
  Evaluations answers;
  search.begin(state, config.sims, nullptr);
  while (!search.finished()) {
    const auto wanted = search.simulate();
    if (wanted.empty()) continue;
    answers.ask(evaluator, wanted);
    search.answer(answers);
  }
  auto analysis = detail::analysis_of_tree(game, search.tree(), config.objective, lines);
  analysis.nodes = search.simulations();
  return analysis;
}

}  // namespace arbatta
