#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "core/player.hpp"
#include "core/referee.hpp"
#include "selfplay/adjudicator.hpp"
#include "selfplay/match_play.hpp"
#include "selfplay/openings.hpp"
#include "selfplay/played_game.hpp"
#include "selfplay/series_plan.hpp"
#include "selfplay/stall_watch.hpp"

namespace arbatta {

/// One series (a game, or a match to so many points) as it is played. It stops whenever a player
/// wants positions valued, so that a worker can keep many in flight. Begin it again for the next
/// series; players and memory are kept.
template <Game G>
class LiveSeries {
 public:
  using State = typename G::State;

  /// `game`, `plan`, `heartbeat` and the adjudicator, if there is one, must outlive the series.
  LiveSeries(const G& game, MakePlayer<G> make_player, const SeriesPlan& plan, Heartbeat& heartbeat,
             Adjudicator<G>* adjudicator = nullptr)
      : game_(&game),
        plan_(&plan),
        heartbeat_(&heartbeat),
        adjudicator_(adjudicator),
        make_player_(std::move(make_player)),
        referee_(game, game.initial()),
        score_(game.sides(), plan.match_target) {}

  void begin(std::uint64_t series) {
    ticket_ = ticket_of(series, plan_->assignments, game_->seats());
    score_ = MatchScore(game_->sides(), plan_->match_target);
    finished_ = 0;
    begin_game();
  }

  /// Plays on. True: the series is over and its games are in `games()`; false: the player on the
  /// move waits for the values of `wanted()` in `answers()`, or `stop` is set.
  bool advance(const std::atomic<bool>& stop) {
    for (;;) {
      while (!referee_.over())
        if (stop.load(std::memory_order_relaxed) || !step(stop)) return false;
      end_game();
      if (plan_->match_target == 0 || score_.over()) return true;
      ++ticket_.game_in_series;
      begin_game();
    }
  }

  std::span<PlayedGame<G>> games() { return std::span(games_).first(finished_); }

  std::span<const State> wanted() const { return wanted_; }
  const BatchEvaluator<G>* evaluator() const { return mover().evaluator(); }
  Evaluations& answers() { return answers_; }

 private:
  /// Numbers the games of all series apart, for their random streams.
  std::uint64_t stream_number(std::uint64_t number) const {
    return number | std::uint64_t{ticket_.game_in_series} << 40;
  }

  void begin_game() {
    for (int seat = 0; seat < game_->seats(); ++seat) {
      auto& player = players_[{ticket_.players[seat], seat}];
      if (!player) player = make_player_(ticket_.players[seat]);
      player->begin_game(stream(plan_->seed, stream_number(ticket_.id), seat_purpose(seat)));
      at_seat_[seat] = player.get();
    }
    const State start = game_->initial(ticket_.starter);
    if (games_.size() == finished_) games_.emplace_back();
    current().begin(ticket_, start);
    referee_.restart(start);
    answers_.clear();
    const auto random = stream(plan_->seed, stream_number(ticket_.pair), Purpose::opening);
    for (const Move move : opening_of(*game_, start, *plan_, ticket_.pair, random)) {
      current().plies.push_back(
          {.before = referee_.state(), .move = move, .flags = kOpeningMove | kValueAbsent});
      referee_.play(move);
    }
  }

  /// Looks before each decision, but those of the opening, whether the result is known; else plays
  /// on as `decide` does.
  bool step(const std::atomic<bool>& stop) {
    if (adjudicator_ != nullptr && answers_.values.empty()) {
      heartbeat_->rest();
      adjudicator_->look_at(referee_, &stop);
      if (referee_.over()) return true;
    }
    return decide();
  }

  /// One call of the player on the move; false if it wants values first.
  bool decide() {
    try {
      const int seat = game_->seat_to_move(referee_.state());
      heartbeat_->deciding(ticket_.id, ticket_.players[seat], answers_.values.empty());
      auto step = mover().advance(referee_.state(), referee_.ply(), answers_);
      answers_.clear();
      wanted_ = step.wanted;
      if (!wanted_.empty()) return false;
      accept(step.choice);
    } catch (const std::bad_alloc&) {
      throw;  // the machine's failure, not the player's
    } catch (const std::exception&) {
      referee_.forfeit(Reason::crashed);
    }
    return true;
  }

  void accept(const Choice& choice) {
    if (!is_legal(*game_, referee_.state(), choice.move)) return referee_.forfeit(Reason::illegal);
    if (choice.has_values && !all_finite(choice.values)) return referee_.forfeit(Reason::crashed);
    std::uint16_t flags = 0;
    if (!choice.has_values) flags |= kValueAbsent;
    if (choice.has_values && choice.proven) flags |= kProvenValue;
    const bool searched = choice.has_values || !choice.visits.empty();
    if (searched && choice.full_search) flags |= kFullSearch;
    current().plies.push_back({.before = referee_.state(),
                               .move = choice.move,
                               .flags = flags,
                               .visit_count = static_cast<std::uint16_t>(choice.visits.size()),
                               .values = choice.values});
    current().visits.insert(current().visits.end(), choice.visits.begin(), choice.visits.end());
    referee_.play(choice.move);
  }

  static bool all_finite(const Values& values) {
    return std::all_of(values.begin(), values.end(),
                       [](float value) { return std::isfinite(value); });
  }

  void end_game() {
    auto& game = current();
    game.outcome = *referee_.outcome();
    ++finished_;
    if (plan_->match_target == 0) return;
    score_.add(game.outcome);
    const int last_mover =
        game.plies.empty() ? game_->seats() - 1 : game_->seat_to_move(game.plies.back().before);
    ticket_.starter = static_cast<std::uint8_t>(
        next_starter(game.outcome, game_->sides(), game_->seats(), ticket_.starter, last_mover));
  }

  PlayedGame<G>& current() { return games_[finished_]; }

  Player<G>& mover() const { return *at_seat_[game_->seat_to_move(referee_.state())]; }

  const G* game_;
  const SeriesPlan* plan_;
  Heartbeat* heartbeat_;
  Adjudicator<G>* adjudicator_;
  MakePlayer<G> make_player_;
  Referee<G> referee_;
  std::map<std::pair<int, int>, std::unique_ptr<Player<G>>> players_;  // by player and seat
  std::array<Player<G>*, kMaxSeats> at_seat_{};                        // of the present game
  MatchScore score_;
  GameTicket ticket_;
  std::vector<PlayedGame<G>> games_;
  std::size_t finished_ = 0;
  std::span<const State> wanted_;
  Evaluations answers_;
};

}  // namespace arbatta
