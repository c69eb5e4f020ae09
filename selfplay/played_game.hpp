#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/hash.hpp"
#include "core/player.hpp"
#include "eval/sample.hpp"
#include "selfplay/assignment.hpp"

namespace arbatta {

/// Where a game stands in its run.
struct GameTicket {
  std::uint64_t id = 0;    ///< number of the game; in match play, of the series
  std::uint32_t pair = 0;  ///< games of one opening, one for each seat assignment
  std::uint32_t series = 0;
  std::uint16_t game_in_series = 0;
  std::uint8_t starter = 0;              ///< the seat that begins
  std::vector<std::uint16_t> players{};  ///< by seat: index in the run's list

  bool operator==(const GameTicket&) const = default;
};

/// The first game of a series: the assignments come in turn, and a round of them is a pair.
inline GameTicket ticket_of(std::uint64_t series, const std::vector<Assignment>& assignments,
                            int seats) {
  GameTicket ticket{.id = series,
                    .pair = static_cast<std::uint32_t>(series / assignments.size()),
                    .series = static_cast<std::uint32_t>(series)};
  const auto& assignment = assignments[series % assignments.size()];
  for (int seat = 0; seat < seats; ++seat)
    ticket.players.push_back(
        static_cast<std::uint16_t>(assignment[static_cast<std::size_t>(seat) % assignment.size()]));
  return ticket;
}

/// A player's decision, held against best play.
struct JudgedDecision {
  std::uint16_t player = 0;  ///< index in the run's list
  std::uint16_t left = 0;    ///< of the game, as the solver counts (ExactSolver::left)
  float lost = 0;            ///< score given away: 0 if the move was optimal, 1/2 or 1
  bool critical = false;     ///< some legal move gives score away

  bool operator==(const JudgedDecision&) const = default;
};

/// What is left of a game when its positions are written or dropped; enough for all statistics.
struct GameSummary {
  GameTicket ticket;
  Outcome outcome;
  std::uint32_t length = 0;       ///< decisions
  std::uint64_t fingerprint = 0;  ///< of the start and all moves: equal games, equal fingerprints
  std::uint64_t options = 0;      ///< legal moves, summed over the decisions, if they are counted
  std::uint32_t choices = 0;      ///< decisions with more than one legal move, likewise
  std::uint32_t labelled = 0;     ///< positions with an exact label
  std::vector<JudgedDecision> judged{};  ///< if there is a judge

  bool operator==(const GameSummary&) const = default;

  void add_decision(int legal_moves) {
    options += static_cast<std::uint64_t>(legal_moves);
    choices += legal_moves > 1;
  }
};

/// How many moves are legal.
template <Game G>
int option_count(const G& game, const typename G::State& state) {
  if constexpr (IndexedGame<G>) {
    return game.legal_count(state);
  } else {
    MoveList moves;
    game.legal_moves(state, moves);
    return moves.size();
  }
}

/// One decision of a played game.
template <Game G>
struct PlayedPly {
  typename G::State before;
  Move move = kNoMove;
  std::uint16_t flags = kValueAbsent;
  std::uint16_t visit_count = 0;
  Values values{};
};

template <Game G>
struct PlayedGame {
  GameTicket ticket;
  typename G::State start;
  std::vector<PlayedPly<G>> plies;
  std::vector<Visit> visits;  ///< of all plies, one after the other
  std::vector<Values> exact;  ///< by ply, returns with best play where flagged; or none at all
  Outcome outcome;

  void begin(const GameTicket& new_ticket, const typename G::State& new_start) {
    ticket = new_ticket;
    start = new_start;
    plies.clear();
    visits.clear();
    exact.clear();
  }
};

constexpr std::uint64_t fingerprint_step(std::uint64_t fingerprint, Move move) {
  return mix(fingerprint, move);
}

template <Game G>
GameSummary summary_of(const G& game, const PlayedGame<G>& played, bool count_options) {
  GameSummary summary{.ticket = played.ticket,
                      .outcome = played.outcome,
                      .length = static_cast<std::uint32_t>(played.plies.size()),
                      .fingerprint = game.key(played.start)};
  for (const auto& ply : played.plies) {
    summary.fingerprint = fingerprint_step(summary.fingerprint, ply.move);
    summary.labelled += (ply.flags & kExactLabel) != 0;
    if (count_options) summary.add_decision(option_count(game, ply.before));
  }
  return summary;
}

template <Game G>
Layout layout_of(const G& game, bool labelled = false, Record record = Record::positions) {
  return recorded({.state_bytes = game.state_bytes(),
                   .sides = game.sides(),
                   .seats = game.seats(),
                   .exact = labelled},
                  record);
}

namespace detail {

/// The last `count` of the values that a column gets.
template <class Value>
Value* grow(std::vector<Value>& column, std::size_t count) {
  column.resize(column.size() + count);
  return column.data() + (column.size() - count);
}

template <Game G>
void append_game_row(const G& game, const PlayedGame<G>& played, const Layout& layout,
                     GameRows& rows) {
  const auto& ticket = played.ticket;
  rows.id.push_back(ticket.id);
  rows.length.push_back(static_cast<std::uint16_t>(played.plies.size()));
  for (int side = 0; side < game.sides(); ++side) {
    rows.outcome.push_back(played.outcome.returns[side]);
    rows.points.push_back(played.outcome.points[side]);
  }
  rows.reason.push_back(static_cast<std::uint8_t>(played.outcome.reason));
  rows.opening.push_back(ticket.pair);
  rows.pair.push_back(ticket.pair);
  rows.series.push_back(ticket.series);
  rows.game_in_series.push_back(ticket.game_in_series);
  rows.starter.push_back(ticket.starter);
  rows.players.insert(rows.players.end(), ticket.players.begin(), ticket.players.end());
  if (!layout.starts) return;
  const auto bytes = static_cast<std::size_t>(layout.state_bytes);
  game.encode(played.start, {grow(rows.start, bytes), bytes});
}

template <Game G>
void append_moves(const PlayedGame<G>& played, PositionRows& rows) {
  auto* move = grow(rows.move, played.plies.size());
  auto* flags = grow(rows.flags, played.plies.size());
  for (const auto& ply : played.plies) {
    *move++ = ply.move;
    *flags++ = without_value(ply.flags);
  }
}

template <Game G>
void append_positions(const G& game, const PlayedGame<G>& played, std::uint32_t row_of_game,
                      PositionRows& rows) {
  const std::size_t count = played.plies.size();
  const auto sides = static_cast<std::size_t>(game.sides());
  const auto state_bytes = static_cast<std::size_t>(game.state_bytes());
  auto* state = grow(rows.state, count * state_bytes);
  auto* seat = grow(rows.seat, count);
  auto* side = grow(rows.side, count);
  auto* ply = grow(rows.ply, count);
  auto* game_row = grow(rows.game, count);
  auto* move = grow(rows.move, count);
  auto* value = grow(rows.value, count * sides);
  auto* outcome = grow(rows.outcome, count * sides);
  auto* plies_left = grow(rows.plies_left, count);
  auto* flags = grow(rows.flags, count);
  auto* policy_count = grow(rows.policy_count, count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& made = played.plies[i];
    game.encode(made.before, {state + i * state_bytes, state_bytes});
    seat[i] = static_cast<std::uint8_t>(game.seat_to_move(made.before));
    side[i] = static_cast<std::uint8_t>(game.side_to_move(made.before));
    ply[i] = static_cast<std::uint16_t>(i);
    game_row[i] = row_of_game;
    move[i] = made.move;
    for (std::size_t of = 0; of < sides; ++of) {
      value[i * sides + of] = made.values[of];
      outcome[i * sides + of] = played.outcome.returns[of];
    }
    plies_left[i] = static_cast<std::uint16_t>(count - i);
    flags[i] = made.flags;
    policy_count[i] = made.visit_count;
  }
  for (const Values& exact : played.exact)
    rows.exact.insert(rows.exact.end(), exact.begin(), exact.begin() + game.sides());
  for (const Visit& visit : played.visits) {
    rows.policy_move.push_back(visit.move);
    rows.policy_visits.push_back(visit.count);
  }
}

}  // namespace detail

/// Appends the game and its positions to a block, as far as the layout has columns for them.
template <Game G>
void record(const G& game, const PlayedGame<G>& played, const Layout& layout, Block& block) {
  if (layout.states)
    detail::append_positions(game, played, static_cast<std::uint32_t>(block.games.size()),
                             block.positions);
  else
    detail::append_moves(played, block.positions);
  detail::append_game_row(game, played, layout, block.games);
}

}  // namespace arbatta
