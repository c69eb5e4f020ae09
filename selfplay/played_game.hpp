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
Layout layout_of(const G& game, bool labelled = false) {
  return {.state_bytes = game.state_bytes(),
          .sides = game.sides(),
          .seats = game.seats(),
          .exact = labelled};
}

namespace detail {

template <Game G>
void append_game_row(const G& game, const PlayedGame<G>& played, GameRows& rows) {
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
}

}  // namespace detail

/// Appends the game and its positions to a block.
template <Game G>
void record(const G& game, const PlayedGame<G>& played, Block& block) {
  auto& rows = block.positions;
  const auto row_of_game = static_cast<std::uint32_t>(block.games.size());
  const auto state_bytes = static_cast<std::size_t>(game.state_bytes());
  auto plies_left = static_cast<std::uint16_t>(played.plies.size());
  std::uint16_t ply = 0;
  for (const auto& [before, move, flags, visit_count, values] : played.plies) {
    rows.state.resize(rows.state.size() + state_bytes);
    game.encode(before, std::span(rows.state).last(state_bytes));
    rows.seat.push_back(static_cast<std::uint8_t>(game.seat_to_move(before)));
    rows.side.push_back(static_cast<std::uint8_t>(game.side_to_move(before)));
    rows.ply.push_back(ply++);
    rows.game.push_back(row_of_game);
    rows.move.push_back(move);
    for (int side = 0; side < game.sides(); ++side) {
      rows.value.push_back(values[side]);
      rows.outcome.push_back(played.outcome.returns[side]);
    }
    rows.plies_left.push_back(plies_left--);
    rows.flags.push_back(flags);
    rows.policy_count.push_back(visit_count);
  }
  for (const Values& exact : played.exact)
    rows.exact.insert(rows.exact.end(), exact.begin(), exact.begin() + game.sides());
  for (const Visit& visit : played.visits) {
    rows.policy_move.push_back(visit.move);
    rows.policy_visits.push_back(visit.count);
  }
  detail::append_game_row(game, played, block.games);
}

}  // namespace arbatta
