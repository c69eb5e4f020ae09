#include <array>

#include "core/games/registry.hpp"
#include "experiments/commands.hpp"
#include "experiments/replay_game.hpp"

namespace arbatta {

namespace {

struct ReplayConfig {
  std::string file;
  std::string game;
  Overlooked overlooked = Overlooked::forbid;
  static constexpr std::array<std::string_view, 1> kPositionals{"file"};
  static constexpr std::array<std::string_view, 1> kRequired{"file"};
};

void fields(ConfigOf<ReplayConfig> auto& config, auto&& visit) {
  visit(Field{"file", "the game records"}, config.file);
  visit(Field{"game", "the game of records that name none"}, config.game);
  visit(Field{"overlooked", "captures that the rules make but a record lacks"}, config.overlooked);
}

Json description(const ReplayedGame& game, std::size_t plies) {
  Json json = {{"game", game.game}, {"plies", plies}, {"state", game.state}};
  json["terminal"] = game.outcome.has_value();
  json["reason"] = game.outcome ? Json(name(game.outcome->reason)) : Json();
  json["overlooked"] = game.overlooked;
  return json;
}

/// What was replayed of a file.
struct Total {
  std::size_t plies = 0;
  int finished = 0;
  int overlooked = 0;
  Json records = Json::array();

  void add(const ReplayedGame& game, std::size_t its_plies) {
    plies += its_plies;
    finished += game.outcome.has_value();
    overlooked += game.overlooked;
    records.push_back(description(game, its_plies));
  }

  Json json(const Json& difference) const {
    return {{"games", records.size()},
            {"plies", plies},
            {"finished", finished},
            {"overlooked", overlooked},
            {"valid", difference.is_null()},
            {"difference", difference},
            {"records", records}};
  }
};

int run(const ReplayConfig& config, Output& output) {
  if (!config.game.empty()) make_game(config.game);
  const auto records = read_records(config.file, config.game);
  Total total;
  try {
    for (const auto& record : records)
      total.add(replay_game(config.file, record, total.records.size() + 1, config.overlooked),
                record.moves.size());
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::failed) output.result(total.json(error.what()));
    throw;
  }
  output.print("{} games, {} plies: all as the rules give them", records.size(), total.plies);
  output.print(" ({} to their end; {} moves with overlooked captures)\n", total.finished,
               total.overlooked);
  output.result(total.json(nullptr));
  return 0;
}

}  // namespace

Command replay_command() {
  return command(
      "replay", "checks game records in notation against the rules",
      "  arbatta replay games.txt\n"
      "  arbatta replay games.txt --overlooked allow --json\n\n"
      "A record, # opens a comment, numbers are ignored, a blank line ends it:\n"
      "  game: megiddo(preset=master)   (once for all records below it)\n"
      "  players: greedy,random         (only if they are to be named: by side or seat)\n"
      "  from: STATE                    (only if the next record does not begin at the start)\n"
      "  1. A3 D6 3. B2 C4 (B3,A2)      (moves over any number of lines; () = captures nothing,\n"
      "                                 no parentheses = what the rules capture)\n",
      run);
}

}  // namespace arbatta
