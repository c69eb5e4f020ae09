#pragma once

#include <algorithm>

#include "experiments/json.hpp"
#include "experiments/position.hpp"

namespace arbatta {

/// The texts of the legal moves, in the game's order; none when the game is over.
template <Game G>
std::vector<std::string> legal_texts(const G& game, const Referee<G>& referee) {
  std::vector<std::string> texts;
  if (referee.over()) return texts;
  MoveList moves;
  game.legal_moves(referee.state(), moves);
  for (const Move move : moves) texts.push_back(game.move_to_text(move));
  return texts;
}

/// What the side has captured: a number, or one for each colour where a game counts them apart.
template <Game G>
Json captured_json(const G& game, const typename G::State& state, int side) {
  if constexpr (requires { state.captured[side].size(); })
    return state.captured[side];
  else
    return game.points(state, side);
}

/// The object of the `state` command.
template <Game G>
Json position_json(const G& game, const Position<G>& position) {
  const auto& referee = position.referee;
  const auto& state = referee.state();
  const auto& outcome = referee.outcome();
  auto legal = legal_texts(game, referee);
  std::sort(legal.begin(), legal.end());
  Json json = {{"game", canonical(game)}, {"ply", referee.ply()}, {"state", game.to_text(state)}};
  json["seat"] = outcome ? Json() : Json(game.seat_to_move(state));
  json["side"] = outcome ? Json() : Json(game.side_to_move(state));
  json["legal"] = legal;
  json["terminal"] = outcome.has_value();
  json["reason"] = outcome ? Json(name(outcome->reason)) : Json();
  for (const auto* key : {"returns", "points", "captured"}) json[key] = Json::array();
  for (int side = 0; side < game.sides(); ++side) {
    json["returns"].push_back(outcome ? outcome->returns[side] : 0.0f);
    json["points"].push_back(outcome ? outcome->points[side] : game.points(state, side));
    json["captured"].push_back(captured_json(game, state, side));
  }
  json["record"] = position.record;
  return json;
}

}  // namespace arbatta
