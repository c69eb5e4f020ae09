#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fields.hpp"
#include "core/move.hpp"
#include "core/outcome.hpp"

namespace arbatta {

/// A state that history has ended, and how. (A split empties the board, so the state changes too.)
template <class State>
struct Settled {
  State state;
  Outcome outcome;
};

/// A game: a const rules object with run-time parameters over a plain-data State without history. A
/// turn may hold several decisions and the side to move need not change between two of them. The
/// caller keeps history and limits (Referee).
template <class G>
concept Game = std::copyable<G> && std::is_trivially_copyable_v<typename G::State> &&
                   std::equality_comparable<typename G::State> && sizeof(typename G::State) <= 64 &&
               std::constructible_from<G, const typename G::Config&>&& requires(
                   const G game, const typename G::State state, Move move, MoveList& moves,
                   Reason reason, std::string_view text, std::span<std::uint8_t> bytes,
                   std::span<const std::uint8_t> packed, int index) {
  { G::kName } -> std::convertible_to<std::string_view>;
  { game.config() } -> std::convertible_to<const typename G::Config&>;
  { game.sides() } -> std::same_as<int>;  // 2 or 3
  { game.seats() } -> std::same_as<int>;  // 2 to 6; seat i plays for side i mod sides
  { game.initial(index) } -> std::same_as<typename G::State>;       // index: the seat that starts
  { game.seat_to_move(state) } -> std::same_as<int>;                // kNoSeat when over
  { game.side_to_move(state) } -> std::same_as<int>;                // not when over
  { game.legal_moves(state, moves) } -> std::same_as<void>;         // in one documented order
  { game.apply(state, move) } -> std::same_as<typename G::State>;   // of a legal move
  { game.outcome(state) } -> std::same_as<std::optional<Outcome>>;  // what the board decides
  { game.settle(state, reason) } -> std::same_as<Settled<typename G::State>>;
  { game.points(state, index) } -> std::same_as<int>;     // of side `index`, so far
  { game.prospects(state, index) } -> std::same_as<int>;  // greedy's tie-break, of side `index`
  { game.progress(state) } -> std::same_as<int>;          // never falls; repeats need it equal
  { game.key(state) } -> std::same_as<std::uint64_t>;     // equal states, equal keys
  { game.to_text(state) } -> std::same_as<std::string>;
  { game.from_text(text) } -> std::same_as<typename G::State>;  // throws Error
  { game.move_count() } -> std::same_as<int>;                   // moves are 0 … count-1
  { game.move_to_text(move) } -> std::same_as<std::string>;
  { game.parse_move(state, text) } -> std::same_as<Move>;     // legal, or throws Error
  { game.record(state, move) } -> std::same_as<std::string>;  // with its captures
  { game.state_bytes() } -> std::same_as<int>;
  { game.encode(state, bytes) } -> std::same_as<void>;  // the packed state of a log
  { game.decode(packed) } -> std::same_as<typename G::State>;
  { game.layout() } -> std::same_as<std::string>;  // of the packed state
  { game.symmetry_count() } -> std::same_as<int>;  // 0 is the identity
  { game.transform(state, index) } -> std::same_as<typename G::State>;
  { game.transform(move, index) } -> std::same_as<Move>;
};

/// A game that can count its legal moves and name the k-th of them (in the order of `legal_moves`)
/// without a list.
template <class G>
concept IndexedGame = Game<G> && requires(const G game, const typename G::State state, int k) {
  { game.legal_count(state) } -> std::same_as<int>;
  { game.legal_move(state, k) } -> std::same_as<Move>;
};

/// Whether a move of any origin may be made; `state` is not over.
template <Game G>
bool is_legal(const G& game, const typename G::State& state, Move move) {
  if constexpr (requires {
                  { game.is_legal(state, move) } -> std::same_as<bool>;
                }) {
    return game.is_legal(state, move);
  } else {
    MoveList moves;
    game.legal_moves(state, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
}

/// The game string that logs store: every parameter that differs from the game's default.
template <Game G>
std::string canonical(const G& game) {
  return canonical_text(G::kName, game.config());
}

/// Score of a side in [0, 1] from its return: 1 = win, 0 = loss; a draw of two sides is 1/2, of
/// three 1/3.
constexpr double score(double side_return, int sides) {
  return ((sides - 1) * side_return + 1) / sides;
}

}  // namespace arbatta
