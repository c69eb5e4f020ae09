#include "experiments/replay_game.hpp"

#include <algorithm>

#include "core/games/registry.hpp"
#include "core/referee.hpp"

namespace arbatta {

namespace {

/// Games in whose notation captures follow the move.
template <class G>
concept HasCaptures = requires {
  &G::read_move;
};

/// The same error, found at `place`.
Error located(const std::string& place, const Error& error, Error::Kind kind) {
  const std::string message = error.what();
  const auto colon = message.find(": ");
  return Error(place, message.substr(0, colon), message.substr(colon + 2), kind);
}

template <class Action>
auto at_line(const std::string& name, int line, Action action) {
  try {
    return action();
  } catch (const Error& error) {
    throw located(fmt::format("{}:{}", name, line), error, Error::Kind::bad_input);
  }
}

/// Whether a legal or illegal move is written so.
template <Game G>
bool is_move_text(const G& game, std::string_view text) {
  for (int move = 0; move < game.move_count(); ++move)
    if (game.move_to_text(static_cast<Move>(move)) == text) return true;
  return false;
}

/// The same with captures, whose points are written as moves are.
template <Game G>
bool is_notation(const G& game, const std::string& text) {
  if constexpr (!HasCaptures<G>) return is_move_text(game, text);
  constexpr std::string_view kSeparators = " (),";
  for (std::size_t at = 0; (at = text.find_first_not_of(kSeparators, at)) != text.npos;) {
    const auto end = std::min(text.find_first_of(kSeparators, at), text.size());
    if (!is_move_text(game, std::string_view(text).substr(at, end - at))) return false;
    at = end;
  }
  return true;
}

template <Game G>
struct Played {
  typename G::State state;
  Move move;
  bool overlooked = false;
};

template <Game G>
Played<G> play(const G& game, const typename G::State& state, const std::string& text,
               Overlooked overlooked) {
  if constexpr (HasCaptures<G>) {
    if (overlooked == Overlooked::allow) {
      const auto [move, windows] = game.read_move(state, text);
      const auto by_the_rules = game.apply(state, move);
      if (!windows) return {by_the_rules, move};
      const auto next = game.apply_overlooking(state, move, *windows);
      return {next, move, next != by_the_rules};
    }
  }
  const auto move = game.parse_move(state, text);
  return {game.apply(state, move), move};
}

template <Game G>
ReplayedGame replay(const G& game, const std::string& name, const GameRecord& record,
                    std::size_t number, Overlooked overlooked) {
  ReplayedGame result{.game = canonical(game)};
  Referee<G> referee(game, at_line(name, record.from_line, [&] {
                       return record.from.empty() ? game.initial() : game.from_text(record.from);
                     }));
  for (const auto& [line, text] : record.moves) {
    const auto place = fmt::format("{}:{}: game {}, ply {}", name, line, number, referee.ply() + 1);
    if (referee.over())
      throw Error::failure(place, fmt::format("move '{}'", text),
                           fmt::format("expected none, the game is over ({})",
                                       arbatta::name(referee.outcome()->reason)));
    try {
      const auto next = play(game, referee.state(), text, overlooked);
      result.moves.push_back(next.move);
      result.overlooked += next.overlooked;
      referee.enter(next.state);
    } catch (const Error& error) {
      throw located(place, error,
                    is_notation(game, text) ? Error::Kind::failed : Error::Kind::bad_input);
    }
  }
  result.state = game.to_text(referee.state());
  result.outcome = referee.outcome();
  return result;
}

}  // namespace

ReplayedGame replay_game(const std::string& name, const GameRecord& record, std::size_t number,
                         Overlooked overlooked) {
  const auto game = at_line(name, record.game_line, [&] { return make_game(record.game); });
  return std::visit([&](const auto& g) { return replay(g, name, record, number, overlooked); },
                    game);
}

}  // namespace arbatta
