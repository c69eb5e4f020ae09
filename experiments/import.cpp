#include <algorithm>
#include <array>

#include "core/call.hpp"
#include "core/referee.hpp"
#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "experiments/commands.hpp"
#include "experiments/interchange/collection.hpp"
#include "experiments/replay_game.hpp"
#include "experiments/run_options.hpp"
#include "experiments/signals.hpp"
#include "selfplay/shard_attributes.hpp"

namespace arbatta {

namespace {

/// What becomes of a record that ends before the game does.
enum class Unfinished { refuse, skip, adjudicate };

constexpr std::array<std::string_view, 3> enum_names(Unfinished) {
  return {"refuse", "skip", "adjudicate"};
}

struct ImportConfig {
  std::string file;
  std::string out;
  std::string game;
  Unfinished unfinished = Unfinished::refuse;
  static constexpr std::array<std::string_view, 1> kPositionals{"file"};
  static constexpr std::array<std::string_view, 2> kRequired{"file", "out"};
};

void fields(ConfigOf<ImportConfig> auto& config, auto&& visit) {
  visit(Field{"file", "the game records, all of one game"}, config.file);
  visit(Field{"out", "directory for the log"}, config.out);
  visit(Field{"game", "the game of records that name none"}, config.game);
  visit(Field{"unfinished",
              "records that end before the game does: refused, left out, or ended where they are "
              "as adjudicated, with nobody the winner unless the game's points say so"},
        config.unfinished);
}

/// The names in a record; `imported` if there are none.
std::vector<std::string> names_of(const GameRecord& record) {
  if (record.players.empty()) return {"imported"};
  auto names = split_list(record.players);
  for (auto& name : names) name.erase(0, name.find_first_not_of(' '));
  return names;
}

/// The different names of all records in the order in which they come.
std::vector<std::string> roster_of(const std::vector<GameRecord>& records) {
  std::vector<std::string> roster;
  for (const auto& record : records)
    for (const auto& name : names_of(record))
      if (std::find(roster.begin(), roster.end(), name) == roster.end()) roster.push_back(name);
  return roster;
}

template <Game G>
class Importer {
 public:
  Importer(const ImportConfig& config, const G& game, const std::vector<GameRecord>& records)
      : config_(config), game_(game), records_(records), roster_(roster_of(records)) {
    if (roster_.size() > 0xFFFF) throw Error(config.file, "too many players", "expected < 65536");
  }

  /// All records are held against the rules before anything is written.
  int run(Output& output) {
    Progress progress = output.progress("games", records_.size());
    const auto& stop = stop_on_signal();
    for (std::size_t i = 0; i < records_.size() && !stop; ++i, progress.add(1))
      read(records_[i], i + 1);
    if (stop) return 0;
    if (games_.empty()) throw Error(config_.file, "no finished game", "expected at least one");
    Collection collection(config_, attributes(), layout_of(game_));
    for (const auto& game : games_) add(game, collection);
    collection.finish(output);
    return 0;
  }

 private:
  struct ReadGame {
    GameTicket ticket;
    std::vector<Move> moves;
  };

  ShardAttributes attributes() const {
    ShardAttributes attributes = game_attributes(game_);
    attributes.program = program_version();
    attributes.config = collected_text({sha256(read_file(config_.file))});
    attributes.players = roster_;
    return attributes;
  }

  [[noreturn]] void refuse(int line, std::size_t number, const std::string& what,
                           const std::string& expected) const {
    throw Error(fmt::format("{}:{}: game {}", config_.file, line, number), what, expected);
  }

  void read(const GameRecord& record, std::size_t number) {
    auto replayed = replay_game(config_.file, record, number, Overlooked::forbid);
    if (replayed.game != canonical(game_))
      refuse(record.game_line, number, "of " + replayed.game,
             fmt::format("expected {} like the first: a log is of one game", canonical(game_)));
    const int last_line = record.moves.back().line;
    if (!replayed.outcome && config_.unfinished == Unfinished::refuse)
      refuse(last_line, number, "the game goes on",
             "expected its end, or --unfinished skip or adjudicate");
    if (!replayed.outcome && config_.unfinished == Unfinished::skip) return;
    if (replayed.moves.size() > 0xFFFF)
      refuse(last_line, number, "too long", "expected at most 65535 decisions");
    games_.push_back({ticket_of(record, number), std::move(replayed.moves)});
  }

  GameTicket ticket_of(const GameRecord& record, std::size_t number) const {
    const auto series = static_cast<std::uint32_t>(games_.size());
    GameTicket ticket{.id = series, .pair = series, .series = series};
    ticket.starter = starter_of(record, number);
    const auto names = names_of(record);
    const auto seats = static_cast<std::size_t>(game_.seats());
    if (names.size() != 1 && names.size() != seats &&
        names.size() != static_cast<std::size_t>(game_.sides()))
      refuse(record.players_line, number, fmt::format("{} players", names.size()),
             fmt::format("expected 1, {} or {}", game_.sides(), seats));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const auto place = std::find(roster_.begin(), roster_.end(), names[seat % names.size()]);
      ticket.players.push_back(static_cast<std::uint16_t>(place - roster_.begin()));
    }
    return ticket;
  }

  std::uint8_t starter_of(const GameRecord& record, std::size_t number) const {
    if (record.from.empty()) return 0;
    const auto state = game_.from_text(record.from);
    for (int seat = 0; seat < game_.seats(); ++seat)
      if (state == game_.initial(seat)) return static_cast<std::uint8_t>(seat);
    refuse(record.from_line, number, "begins elsewhere", "expected a game from its first move");
  }

  void play(const ReadGame& game) {
    played_.begin(game.ticket, game_.initial(game.ticket.starter));
    Referee<G> referee(game_, played_.start);
    for (const Move move : game.moves) {
      played_.plies.push_back({.before = referee.state(), .move = move});
      referee.play(move);
    }
    if (!referee.over()) referee.end(Reason::adjudicated);
    played_.outcome = *referee.outcome();
  }

  void add(const ReadGame& game, Collection& collection) {
    play(game);
    clear(block_);
    record(game_, played_, layout_of(game_), block_);
    collection.log().append(block_);
    collection.tally().add(summary_of(game_, played_, /*count_options=*/false));
  }

  const ImportConfig& config_;
  const G& game_;
  const std::vector<GameRecord>& records_;
  std::vector<std::string> roster_;
  std::vector<ReadGame> games_;
  PlayedGame<G> played_;
  Block block_;
};

int run(const ImportConfig& config, Output& output) {
  if (!config.game.empty()) make_game(config.game);
  const auto records = read_records(config.file, config.game);
  const auto first = replay_game(config.file, records[0], 1, Overlooked::forbid);
  return std::visit([&](const auto& game) { return Importer(config, game, records).run(output); },
                    make_game(first.game));
}

}  // namespace

Command import_command() {
  return command("import", "makes a log of a file of game records",
                 "  arbatta import games.txt --out runs/imported\n"
                 "  arbatta import games.txt --unfinished skip --out runs/imported\n\n"
                 "The records are those that `replay` checks; a log of them is read by verify,\n"
                 "train, stats, merge and export.\n",
                 run);
}

}  // namespace arbatta
