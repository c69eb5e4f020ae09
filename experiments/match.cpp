#include <map>

#include "experiments/commands.hpp"
#include "experiments/match/config.hpp"
#include "experiments/match/ladder_report.hpp"
#include "experiments/match/ratings.hpp"
#include "experiments/match/report.hpp"
#include "experiments/open_log.hpp"
#include "experiments/playing_time.hpp"

namespace arbatta {

namespace {

/// Equal names get numbers.
std::vector<std::string> told_apart(std::vector<std::string> names) {
  std::map<std::string, int> seen;
  for (auto& name : names)
    if (const int times = ++seen[name]; times > 1) name += fmt::format(" ({})", times);
  return names;
}

void write_match(const RunDirectory& directory, const PlayedMatch& match, const Json& json,
                 Output& output) {
  directory.write_summary(json);
  write_text_file(directory.path() / "pairs.csv", match.table.pairs_csv());
  if (!match.ladder.empty() && !plot_ladder(match.ladder, directory.path() / "ladder.svg"))
    output.note("no ladder.svg: gnuplot is not installed or failed");
}

/// What the results of a match add up to.
struct MatchFold {
  MatchTable table;
  std::optional<Sprt> test{};
  std::optional<JudgeTable> judge{};
  std::optional<Ladder> ladder{};

  /// Whether more results are wanted.
  bool add(const GameSummary& result) {
    if (ladder) ladder->add(result);
    if (judge) judge->add(result);
    if (!table.add(result) || !test) return true;
    return test->add(table.half_points()) == SprtState::running;
  }
};

MatchFold begin(const MatchConfig& config, const RunPlan& plan,
                const std::vector<std::string>& names) {
  const int sides = sides_of(plan.game);
  MatchFold fold{.table = MatchTable(names, sides, plan.series.assignments.size())};
  fold.test = sprt_of(config, plan);
  if (plan.exact.judge) fold.judge.emplace(names);
  if (plan.series.pairing == Pairing::ladder) fold.ladder.emplace(plan.players, sides);
  return fold;
}

std::vector<std::string> names_of(const RunPlan& plan) {
  std::vector<std::string> names;
  for (const auto& player : plan.players) names.push_back(player.text());
  return names;
}

/// A part has no table: it knows its own games only. What is to be judged is, when all are there.
int play_part(const MatchConfig& config, Output& output) {
  RunPlan plan = plan_of(config);
  parse_anchors(config.anchors, names_of(plan));
  plan.part = part_of(config.part, config.out);
  const auto directory = open_log(config, plan);
  plan.exact.judge.reset();
  return report_part(play_run(plan, output), plan, output);
}

int launch(const MatchConfig& config, Output& output) {
  RunPlan plan = plan_of(config);
  parse_anchors(config.anchors, names_of(plan));
  open_log(config, plan);  // and let go of it
  return launch_run(config.launcher, "match", config.out, output);
}

}  // namespace

std::optional<Json> play_match(const MatchConfig& config, Output& output) {
  RunPlan plan = plan_of(config);
  const auto anchors = parse_anchors(config.anchors, names_of(plan));
  const auto names = told_apart(names_of(plan));
  auto fold = begin(config, plan, names);
  const auto directory = open_log(config, plan);
  const auto played =
      play_run(plan, output, [&](const GameSummary& result) { return fold.add(result); });
  if (!played.report.complete) return std::nullopt;
  const PlayedMatch match{
      .players = names,
      .table = fold.table,
      .ratings = fold.table.ratings(anchors, config.seed),
      .test = fold.test,
      .played = played,
      .judge = fold.judge,
      .ladder = fold.ladder ? fold.ladder->steps() : std::vector<LadderStep>{},
      .seconds = playing_seconds(played, directory ? directory->summary() : Json())};
  Json json = match_json(match);
  json["game"] = config.game;
  if (directory) write_match(*directory, match, json, output);
  print_match(match, plan, !config.anchors.empty(), output);
  return json;
}

int run_match(const MatchConfig& config, Output& output) {
  check_parts(config.launcher, config.part, config.out, ends_by(config));
  if (!config.launcher.empty()) return launch(config, output);
  if (!config.part.empty()) return play_part(config, output);
  if (const auto json = play_match(config, output))
    output.result(*json);
  else
    output.note(stopped_text(!config.out.empty()));
  return 0;
}

Command match_command() {
  return command(
      "match", "players against each other, every seat assignment equally often",
      "  arbatta match --players \"greedy,alphabeta(depth=2)\" --games 2000\n"
      "  arbatta match --game \"megiddo(preset=cleopatra)\" --games 1000 --json \\\n"
      "    --players \"alphabeta(depth=2,model=m.h5),alphabeta(depth=2)\"\n"
      "  arbatta match --players \"alphabeta(depth=3),alphabeta(depth=2)\" \\\n"
      "    --sprt elo0=0,elo1=30 --games 20000 --out runs/depth\n"
      "  arbatta match --players \"alphabeta(depth=2),greedy,random\" --format gauntlet "
      "\\\n    --anchors random=0\n"
      "  arbatta match --ladder \"mcts(sims=50)\" --rungs 6 --games 1000\n"
      "  arbatta match --players \"greedy,mcts(sims=400)\" --games 400 \\\n"
      "    --judge \"exact(empties=12)\"\n"
      "  arbatta match --players \"mcts(sims=800),greedy\" --games 20000 --out runs/large "
      "\\\n    --threads 1 --launcher \"srun -n 64\"\n",
      run_match);
}

}  // namespace arbatta
