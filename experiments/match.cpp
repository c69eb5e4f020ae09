#include <algorithm>
#include <array>
#include <numeric>

#include "experiments/commands.hpp"
#include "experiments/match_table.hpp"
#include "experiments/open_log.hpp"
#include "experiments/play_run.hpp"
#include "experiments/ratings.hpp"
#include "experiments/statistics/sprt.hpp"

namespace arbatta {

enum class MatchFormat { round_robin, gauntlet };
constexpr std::array<std::string_view, 2> enum_names(MatchFormat) {
  return {"round_robin", "gauntlet"};
}
constexpr std::array<std::string_view, 2> enum_names(EloModel) {
  return {"logistic", "normalised"};
}
constexpr std::array<std::string_view, 3> enum_names(SprtState) {
  return {"undecided", "H0", "H1"};
}

void fields(ConfigOf<SprtConfig> auto& config, auto&& visit) {
  visit(Field{"elo0", "H0: the first player is so much stronger", -10000, 10000}, config.elo0);
  visit(Field{"elo1", "H1: the first player is so much stronger", -10000, 10000}, config.elo1);
  visit(Field{"alpha", "how likely H1 may be accepted under H0", 0, 1}, config.alpha);
  visit(Field{"beta", "how likely H0 may be accepted under H1", 0, 1}, config.beta);
  visit(Field{"model", "the scale of both"}, config.model);
}

namespace {

struct MatchConfig : RunOptions {
  std::string game = "megiddo";
  std::vector<std::string> players;
  MatchFormat format = MatchFormat::round_robin;
  std::string sprt;
  std::vector<std::string> anchors;
  std::string out;
  bool resume = false;
  static constexpr std::array<std::string_view, 1> kRequired{"players"};
};

void fields(ConfigOf<MatchConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"players", "two or more, such as greedy,alphabeta(depth=2)"}, config.players);
  visit(Field{"format", "everyone against everyone, or the first against all others"},
        config.format);
  visit(Field{"sprt",
              "end when this test of the first of two players is decided, such as "
              "elo0=0,elo1=10 (also alpha, beta, model=normalised)"},
        config.sprt);
  visit(Field{"anchors", "ratings to hold fixed, such as greedy=0"}, config.anchors);
  run_fields(config, visit);
  visit(Field{"out", "directory for the log, config.toml, summary.json and pairs.csv"}, config.out);
  visit(Field{"resume", "go on with the match in --out"}, config.resume);
}

std::vector<std::string> names_of(const RunPlan& plan) {
  std::vector<std::string> names;
  for (const auto& player : plan.players) names.push_back(player.text());
  return names;
}

RunPlan plan_of(const MatchConfig& config) {
  RunPlan plan = make_plan(config, config.game, config.players);
  if (plan.players.size() < 2)
    throw Error("players", "only one is given", "expected two or more to play each other");
  auto& assignments = plan.series.assignments;
  if (config.format == MatchFormat::gauntlet)
    std::erase_if(assignments, [](const Assignment& assignment) {
      return std::find(assignment.begin(), assignment.end(), 0) == assignment.end();
    });
  plan.games = whole_pairs(plan);
  use_small_shards(plan);
  return plan;
}

std::optional<Sprt> sprt_of(const MatchConfig& config, const RunPlan& plan) {
  if (config.sprt.empty()) return std::nullopt;
  if (plan.series.assignments.size() != 2)
    throw Error("sprt", config.sprt, "expected two players on two sides");
  const auto test = parse_config<SprtConfig>(parse_call("sprt(" + config.sprt + ")"));
  return Sprt(test);
}

Json sprt_json(const Sprt& test) {
  return {{"llr", test.llr()},
          {"low", test.bounds().low},
          {"high", test.bounds().high},
          {"accepted", value_text(test.state())},
          {"pairs", test.pairs()}};
}

void print_match(const MatchTable& table, const RatingList& ratings, const RunPlan& plan,
                 const PlayedRun& played, Output& output) {
  const auto names = names_of(plan);
  output.print(table.table());
  if (names.size() > 2) {
    output.print("\n");
    output.print(table.crosstable());
  }
  if (names.size() > 2 || plan.series.assignments[0].size() > 2) {
    output.print("\n");
    output.print(ratings_table(ratings, names));
  }
  if (plan.series.match_target > 0)
    output.print("\nEach result is a series to {} points.\n", plan.series.match_target);
  output.print("\n{} games, {} of them different; intervals of 95 %, clustered by opening\n",
               played.tally.games(), played.tally.distinct().distinct);
}

int run(const MatchConfig& config, Output& output) {
  RunPlan plan = plan_of(config);
  auto test = sprt_of(config, plan);
  const auto anchors = parse_anchors(config.anchors, names_of(plan));
  const auto directory = open_log(config, plan);
  MatchTable table(names_of(plan), static_cast<int>(plan.series.assignments[0].size()),
                   plan.series.assignments.size());
  const auto played = play_run(plan, output, [&](const GameSummary& result) {
    if (!table.add(result) || !test) return true;
    return test->add(table.half_points()) == SprtState::running;
  });
  if (!played.report.complete) {
    output.note(directory ? "stopped; what was published stays: go on with --resume"
                          : "stopped before the match was over");
    return 0;
  }
  const auto ratings = table.ratings(anchors, config.seed);
  Json json = table.json();
  json["game"] = config.game;
  json["ratings"] = ratings_json(ratings, names_of(plan));
  json["sprt"] = test ? sprt_json(*test) : Json(nullptr);
  json["llr"] = test ? Json(test->llr()) : Json(nullptr);
  json["seconds"] = played.report.seconds;
  if (directory) {
    directory->write_summary(json);
    write_text_file(directory->path() / "pairs.csv", table.pairs_csv());
  }
  print_match(table, ratings, plan, played, output);
  if (test)
    output.print("SPRT: llr {:.2f} in [{:.2f}, {:.2f}] after {} pairs: {}\n", test->llr(),
                 test->bounds().low, test->bounds().high,
                 std::accumulate(test->pairs().begin(), test->pairs().end(), std::int64_t{0}),
                 test->state() == SprtState::running ? "undecided"
                                                     : value_text(test->state()) + " accepted");
  output.result(json);
  return 0;
}

}  // namespace

Command match_command() {
  return command("match", "players against each other, every seat assignment equally often",
                 "  arbatta match --players \"greedy,alphabeta(depth=2)\" --games 2000\n"
                 "  arbatta match --game \"megiddo(preset=cleopatra)\" --games 1000 --json \\\n"
                 "    --players \"alphabeta(depth=2,model=m.h5),alphabeta(depth=2)\"\n"
                 "  arbatta match --players \"alphabeta(depth=3),alphabeta(depth=2)\" \\\n"
                 "    --sprt elo0=0,elo1=30 --games 20000 --out runs/depth\n"
                 "  arbatta match --players \"alphabeta(depth=2),greedy,random\" --format gauntlet "
                 "\\\n    --anchors random=0\n",
                 run);
}

}  // namespace arbatta
