#include "experiments/build_databases.hpp"

#include "core/games/registry.hpp"
#include "experiments/signals.hpp"
#include "solve/seed_folder.hpp"

namespace arbatta {

namespace {

MancalaConfig mancala_config(const std::string& text) {
  const auto game = make_game(text);
  if (const auto* const mancala = std::get_if<Mancala>(&game)) return mancala->config();
  throw Error("endgame database", text, "expected a mancala game, such as mancala(preset=awari)");
}

std::uint64_t all_positions(const SeedIndex& index, int seeds) {
  std::uint64_t positions = 0;
  for (int level = 0; level <= seeds; ++level) positions += index.positions(level);
  return positions;
}

Table levels_table(const std::vector<BuiltLevel>& levels) {
  Table table(
      {"seeds", "positions", "won", "drawn", "lost", "seconds", "searched again", "proven"});
  for (const auto& level : levels) {
    const auto sample = [&](int count) { return level.was_there ? "" : std::to_string(count); };
    table.add({std::to_string(level.seeds), std::to_string(level.positions),
               std::to_string(level.wins), std::to_string(level.draws),
               std::to_string(level.losses),
               level.was_there ? "was there" : fmt::format("{:.2f}", level.seconds),
               sample(level.sample.searched), sample(level.sample.proven)});
  }
  return table;
}

Json levels_json(const std::vector<BuiltLevel>& levels) {
  Json list = Json::array();
  for (const auto& level : levels)
    list.push_back({{"seeds", level.seeds},
                    {"positions", level.positions},
                    {"wins", level.wins},
                    {"draws", level.draws},
                    {"losses", level.losses},
                    {"seconds", level.seconds},
                    {"was_there", level.was_there},
                    {"searched_again", level.sample.searched},
                    {"proven", level.sample.proven},
                    {"sha256", level.sha256}});
  return list;
}

/// Solved, checked and written by this call; 0 if none was.
double positions_per_s(const std::vector<BuiltLevel>& levels) {
  double positions = 0, seconds = 0;
  for (const auto& level : levels) {
    if (level.was_there) continue;
    positions += static_cast<double>(level.positions);
    seconds += level.seconds;
  }
  return seconds > 0 ? positions / seconds : 0;
}

}  // namespace

int build_databases(const std::string& game, const std::string& directory, int seeds, int threads,
                    Output& output) {
  const SeedRules rules(mancala_config(game));
  check_build(rules, seeds);
  const SeedIndex index(rules.pits(), seeds);
  const auto positions = all_positions(index, seeds);
  const auto memory = build_memory(index, seeds);
  output.print("{}: {} positions of up to {} seeds, {:.3g} MB of memory, {:.3g} MB in {}\n",
               rules.text(), positions, seeds, static_cast<double>(memory) / 1e6,
               static_cast<double>(positions) / 1e6, directory);
  std::vector<BuiltLevel> levels;
  bool complete = false;
  {
    Progress progress = output.progress("steps (3 a position)", kSeedSteps * positions);
    complete = build_folder(
        rules,
        {.directory = directory,
         .seeds = seeds,
         .threads = threads,
         .watch = {&stop_on_signal(), [&](std::uint64_t more) { progress.add(more); }}},
        [&](const BuiltLevel& level) { levels.push_back(level); });
  }
  output.print(levels_table(levels));
  if (!complete) output.note("stopped; finished levels stay: the same command goes on");
  output.print(
      "\nValue: seeds that the side to move still gets less those that the other gets, "
      "best play;\nplay that goes round for ever is worth 0, no target. {:.3g} million "
      "positions/s on {} threads.\n",
      positions_per_s(levels) / 1e6, threads);
  output.result({{"game", rules.text()},
                 {"directory", directory},
                 {"complete", complete},
                 {"levels", levels_json(levels)},
                 {"positions_per_s", positions_per_s(levels)},
                 {"threads", threads},
                 {"memory_bytes", memory}});
  return 0;
}

}  // namespace arbatta
