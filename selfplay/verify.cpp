#include "selfplay/verify.hpp"

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "eval/shard_file.hpp"
#include "selfplay/adjudicator.hpp"
#include "selfplay/collected_log.hpp"
#include "selfplay/exact_solvers.hpp"
#include "selfplay/labeller.hpp"
#include "selfplay/match_play.hpp"
#include "selfplay/row_difference.hpp"
#include "selfplay/run_plan.hpp"
#include "selfplay/shard_games.hpp"

namespace arbatta {
namespace {

/// Plays the games of a shard again. What no rule decides (values, visits, flags but the one of
/// labels) is taken from the log; labels and adjudicated ends are solved again.
template <Game G>
class Replay {
 public:
  Replay(const G& game, const ShardReader& reader, std::string file)
      : game_(game),
        file_(std::move(file)),
        layout_(layout_of(game, reader.stored().exact,
                          reader.stored().states ? Record::positions : Record::games)),
        players_(static_cast<int>(reader.attributes().players.size())),
        collected_(is_collected(reader.attributes().config)),
        logged_(reader.read_stored().rows) {
    if (!collected_)
      assignments_ = assignments_of(players_, game.sides(), pairing_of(reader.attributes().config));
    if (reader.stored() != layout_) fail("layout", "expected that of " + canonical(game));
    prepare_solvers(exact_uses_of(reader.attributes().config));
  }

  VerifiedShard check() {
    for (std::size_t row = 0; row < logged_.games.size(); ++row) {
      check_ticket(row);
      replay(row);
      if (replayed_.positions.size() >= kCompared) compare_positions();
    }
    compare_positions();
    compare(logged_.games, replayed_.games, "games", {});
    const auto& in_series = logged_.games.game_in_series;
    return {.series = static_cast<std::uint64_t>(std::count(in_series.begin(), in_series.end(), 0)),
            .games = logged_.games.size(),
            .positions = logged_.positions.size()};
  }

 private:
  /// Positions are compared while they are still in the processor's cache.
  static constexpr std::size_t kCompared = 1024;

  [[noreturn]] void fail(const std::string& what, const std::string& expected) const {
    throw Error::failure(file_, what, expected);
  }

  void prepare_solvers(const ExactUses& uses) {
    if (layout_.exact != uses.label.has_value())
      fail(fmt::format("column exact is {}", layout_.exact ? "there" : "missing"),
           fmt::format("its config says {}", uses.label ? "that it is labelled" : "of no labels"));
    ExactSolvers solvers(game_, uses);
    if (uses.label) labeller_.emplace(game_, std::move(solvers.label));
    if (uses.adjudicate) adjudicator_.emplace(game_, std::move(solvers.adjudicate));
  }

  /// Numbers, seats and the starter must be what the run decides.
  void check_ticket(std::size_t row) {
    const auto logged = ticket_at(logged_.games, layout_, row);
    GameTicket expected;
    if (logged.game_in_series > 0 && row > 0) {
      expected = ticket_;
      ++expected.game_in_series;
      expected.starter = static_cast<std::uint8_t>(next_starter(
          played_.outcome, game_.sides(), game_.seats(), ticket_.starter, last_mover_));
    } else {
      const std::uint64_t series = row == 0 ? logged.series : ticket_.series + std::uint64_t{1};
      expected = collected_ ? nearest_ticket(logged, series, row)
                            : ticket_of(series, assignments_, game_.seats());
    }
    if (logged != expected)
      fail(fmt::format("games row {}", row), "its number, seats or starter are not the run's");
    ticket_ = logged;
  }

  /// Collected games say themselves who played and who began; the numbers must still count up.
  GameTicket nearest_ticket(GameTicket ticket, std::uint64_t series, std::size_t row) const {
    ticket.id = series;
    ticket.series = static_cast<std::uint32_t>(series);
    ticket.game_in_series = 0;
    if (row > 0) ticket.pair = std::clamp(ticket.pair, ticket_.pair, ticket_.pair + 1);
    ticket.starter = static_cast<std::uint8_t>(std::min<int>(ticket.starter, game_.seats() - 1));
    for (auto& player : ticket.players)
      player = static_cast<std::uint16_t>(std::min<int>(player, players_ - 1));
    return ticket;
  }

  void replay(std::size_t row) {
    const auto& rows = logged_.positions;
    const auto start = game_.initial(ticket_.starter);
    played_.begin(ticket_, start);
    Referee referee(game_, start);
    for (int ply = 0; ply < logged_.games.length[row]; ++ply, ++position_) {
      const bool of_opening =
          position_ < rows.size() && (rows.flags[position_] & kOpeningMove) != 0;
      if (!of_opening) adjudicate(referee);
      if (position_ >= rows.size() || referee.over())
        fail(fmt::format("game {} in row {}", ticket_.id, row), "its length is not the replay's");
      PlayedPly<G> made{.before = referee.state(),
                        .move = rows.move[position_],
                        .flags = static_cast<std::uint16_t>(rows.flags[position_] & ~kExactLabel),
                        .visit_count = 0,
                        .values = {}};
      if (layout_.states) take_estimates(made);
      played_.plies.push_back(made);
      last_mover_ = game_.seat_to_move(referee.state());
      check_legal(referee.state(), made.move);
      referee.play(made.move);
    }
    adjudicate(referee);
    played_.outcome = outcome_of(referee, row);
    if (labeller_) labeller_->label(played_);
    record(game_, played_, layout_, replayed_);
  }

  /// No rule decides what a player thought of a position.
  void take_estimates(PlayedPly<G>& made) {
    const auto sides = static_cast<std::size_t>(layout_.sides);
    for (std::size_t side = 0; side < sides; ++side)
      made.values[side] = logged_.positions.value[position_ * sides + side];
    made.visit_count = logged_.positions.policy_count[position_];
    add_visits(made.visit_count);
  }

  void adjudicate(Referee<G>& referee) {
    if (adjudicator_ && !referee.over()) adjudicator_->look_at(referee);
  }

  void check_legal(const typename G::State& state, Move move) const {
    if (!is_legal(game_, state, move))
      fail(fmt::format("positions row {}, column move", position_),
           fmt::format("{} is not legal at {}", move, game_.to_text(state)));
  }

  void add_visits(std::uint16_t count) {
    for (int i = 0; i < count; ++i, ++visit_)
      played_.visits.push_back(
          {logged_.positions.policy_move[visit_], logged_.positions.policy_visits[visit_]});
  }

  /// As the rules say; a game that a player's failure ended has no rule, but must be unfinished. Of
  /// imported games the record says where it was adjudicated.
  Outcome outcome_of(const Referee<G>& referee, std::size_t row) const {
    if (referee.over()) return *referee.outcome();
    const auto logged = outcome_at(logged_.games, layout_, row);
    const bool of_record = logged.reason == Reason::adjudicated && collected_ && !adjudicator_;
    if (logged.reason < Reason::crashed || (logged.reason == Reason::adjudicated && !of_record))
      fail(fmt::format("game {} in row {}", ticket_.id, row),
           fmt::format("it is said to end by {} but goes on", name(logged.reason)));
    return logged;
  }

  /// Holds the positions that were replayed since the last time against the log.
  void compare_positions() {
    compare(logged_.positions, replayed_.positions, "positions", compared_);
    compared_ = {.rows = position_, .visits = visit_};
    clear_rows(replayed_.positions);
  }

  template <class Rows>
  void compare(const Rows& logged, const Rows& replayed, std::string_view table,
               const RowPlace& from) const {
    const auto difference = row_difference(layout_, logged, replayed, from);
    if (difference)
      fail(fmt::format("{} row {}, column {}", table, difference->row, difference->column),
           "it is not what the rules give");
  }

  const G& game_;
  std::string file_;
  Layout layout_;
  int players_;
  bool collected_;
  std::vector<Assignment> assignments_;  // of a run whose plan decides who plays
  std::optional<Labeller<G>> labeller_;
  std::optional<Adjudicator<G>> adjudicator_;
  Block logged_;
  Block replayed_;  // all games, and the positions that are not yet compared
  PlayedGame<G> played_;
  GameTicket ticket_;
  int last_mover_ = 0;
  std::size_t position_ = 0;
  std::size_t visit_ = 0;
  RowPlace compared_;  // how far the log has been compared
};

}  // namespace

VerifiedShard verify_shard(const std::filesystem::path& file, std::uint64_t shard) {
  const auto bytes = read_verified(file);
  const ShardReader reader(file.string(), bytes);
  if (reader.attributes().shard != shard)
    throw Error::failure(file.string(), fmt::format("shard {}", reader.attributes().shard),
                         "the file's name gives another number");
  return std::visit([&](const auto& game) { return Replay(game, reader, file.string()).check(); },
                    make_game(reader.attributes().game));
}

}  // namespace arbatta
