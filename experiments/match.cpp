#include <array>

#include "experiments/commands.hpp"
#include "experiments/match_table.hpp"
#include "experiments/play_run.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {

namespace {

struct MatchConfig : RunOptions {
  std::string game = "megiddo";
  std::vector<std::string> players;
  std::string out;
  static constexpr std::array<std::string_view, 1> kRequired{"players"};
};

void fields(ConfigOf<MatchConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"players", "two or more, such as greedy,alphabeta(depth=2)"}, config.players);
  run_fields(config, visit);
  visit(Field{"out", "directory for config.toml and summary.json"}, config.out);
}

int run(const MatchConfig& config, Output& output) {
  RunPlan plan = make_plan(config, config.game, config.players);
  if (plan.players.size() < 2)
    throw Error("players", "only one is given", "expected two or more to play each other");
  std::optional<RunDirectory> directory;
  if (!config.out.empty()) {
    MatchConfig resolved = config;
    directory.emplace(config.out, false, options_of(resolved), std::vector<std::string>{});
  }
  std::vector<std::string> names;
  for (const auto& player : plan.players) names.push_back(player.text());
  MatchTable table(names, std::visit([](const auto& game) { return game.sides(); }, plan.game));
  const auto played = play_run(plan, output, [&](const GameSummary& game) { table.add(game); });
  if (!played.report.complete) {
    output.note("stopped before the match was over");
    return 0;
  }
  table.finish();
  Json json = table.json();
  json["game"] = config.game;
  json["seconds"] = played.report.seconds;
  if (directory) directory->write_summary(json);
  output.print(table.table());
  output.print("\n{} games, {} of them different; intervals of 95 %, clustered by opening\n",
               played.tally.games(), played.tally.distinct().distinct);
  output.result(json);
  return 0;
}

}  // namespace

Command match_command() {
  return command("match", "players against each other, every seat assignment equally often",
                 "  arbatta match --players \"greedy,alphabeta(depth=2)\" --games 2000\n"
                 "  arbatta match --game \"megiddo(preset=cleopatra)\" --games 1000 --json \\\n"
                 "    --players \"alphabeta(depth=2,model=m.h5),alphabeta(depth=2)\"\n",
                 run);
}

}  // namespace arbatta
