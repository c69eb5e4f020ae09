#pragma once

#include <string>
#include <vector>

#include "core/search/alpha_beta_player.hpp"
#include "core/search/mcts.hpp"
#include "core/search/mcts_config.hpp"
#include "eval/linear.hpp"

namespace arbatta {

/// A move as a search sees it.
struct AnalysedLine {
  std::vector<std::string> moves;  ///< the move and what is expected to follow, as records have it
  double score = 0;                ///< of the mover, 0 … 1
  std::string proof{};             ///< `win in 3`, `loss in 2`; tree search: `win`, `draw`, `loss`
  std::uint64_t visits = 0;        ///< of a tree search
};

struct Analysis {
  std::vector<AnalysedLine> lines;  ///< the best first, as many as were asked for
  int depth = 0;                    ///< of an alpha-beta search: what was searched to its end
  std::uint64_t nodes = 0;          ///< positions or simulations
};

namespace detail {

/// `win in 3` of a proven alpha-beta score.
inline std::string proof_of(int score) {
  if (!is_proven(score)) return "";
  return fmt::format("{} in {}", score > 0 ? "win" : "loss", kWin - std::abs(score));
}

/// The places of the `count` greatest keys, greatest first, the first among equals first.
template <class Keys>
std::vector<std::size_t> greatest(const Keys& keys, std::size_t count) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[b] < keys[a]; });
  order.resize(std::min(count, order.size()));
  return order;
}

}  // namespace detail

/// The best moves at `state`, which is not over, each scored to the depth that the limits allow.
/// What is expected to follow a move is what searches of the remaining depth choose.
template <Game G>
Analysis analyse(const G& game, const typename G::State& state, const AlphaBetaConfig& config,
                 std::size_t lines) {
  if (game.sides() != 2)
    throw Error("'alphabeta'", fmt::format("{} sides", game.sides()),
                "alphabeta plays games of two sides");
  const auto evaluator = linear_evaluator(game, config.model);
  AlphaBeta search(game, evaluator, config.table_bits);
  const auto best = search.search(state, limits_of(config));
  Analysis analysis{.lines = {}, .depth = best.depth, .nodes = best.nodes};
  const auto scores = search.score_moves(state, best.depth);
  MoveList moves;
  game.legal_moves(state, moves);
  for (const auto i : detail::greatest(scores, lines)) {
    AnalysedLine line{.moves = {game.record(state, moves[static_cast<int>(i)])},
                      .score = 1 / (1 + std::exp(-scores[i] / 1000.0)),
                      .proof = detail::proof_of(scores[i])};
    if (is_proven(scores[i])) line.score = scores[i] > 0 ? 1 : 0;
    auto position = game.apply(state, moves[static_cast<int>(i)]);
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
  Mcts<G> search(game, config.c);
  Rng rng = stream(1, 0, seat_purpose(game.seat_to_move(state)));
  search.search(state, {.sims = static_cast<std::uint64_t>(config.sims), .time_ms = config.time_ms},
                rng);
  Analysis analysis{.lines = {}, .depth = 0, .nodes = search.simulations()};
  const int side = game.side_to_move(state);
  const auto candidates = search.candidates();
  for (const auto i : search.order()) {
    if (analysis.lines.size() == lines) break;
    const auto& candidate = candidates[i];
    AnalysedLine line{.moves = {},
                      .score = score(candidate.values[side], game.sides()),
                      .visits = candidate.visits};
    if (candidate.proven) line.proof = line.score >= 1 ? "win" : line.score <= 0 ? "loss" : "draw";
    auto position = state;
    for (const Move move : search.line(i)) {
      line.moves.push_back(game.record(position, move));
      position = game.apply(position, move);
    }
    analysis.lines.push_back(std::move(line));
  }
  return analysis;
}

}  // namespace arbatta
