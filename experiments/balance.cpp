#include <array>
#include <charconv>

#include "experiments/balance/first_moves.hpp"
#include "experiments/balance/plot.hpp"
#include "experiments/balance/self_check.hpp"
#include "experiments/balance/sweep.hpp"
#include "experiments/balance/table.hpp"
#include "experiments/commands.hpp"
#include "experiments/run_directory.hpp"
#include "experiments/run_options.hpp"
#include "selfplay/run.hpp"

namespace arbatta {

enum class Until { games, decided };
constexpr std::array<std::string_view, 2> enum_names(Until) { return {"games", "decided"}; }

namespace {

struct BalanceConfig : RunOptions {
  std::vector<std::string> variants;
  std::vector<std::string> sweep;
  std::vector<std::string> players = {"random"};
  std::vector<std::string> opening_lengths;
  bool first_moves = false;
  double band = 2;
  Until until = Until::games;
  std::uint64_t max_games = 100'000;
  bool self_check = false;
  std::string out;
  bool resume = false;
};

void fields(ConfigOf<BalanceConfig> auto& config, auto&& visit) {
  visit(Field{"variants", "games to compare, such as megiddo,megiddo(preset=master)"},
        config.variants);
  visit(Field{"sweep", "values of parameters to try in each: arbatta=4..12 or arbatta=4,8"},
        config.sweep);
  visit(Field{"players", "each plays all seats of its games: a ladder of strengths"},
        config.players);
  visit(Field{"opening_lengths", "try each number of opening plies: how much hangs on it?"},
        config.opening_lengths);
  visit(Field{"first_moves", "games begin with each kind of first move in turn"},
        config.first_moves);
  visit(Field{"band", "a first score within so many points (per cent) of even is balanced", 0, 50},
        config.band);
  visit(Field{"until", "decided: end a variant as soon as its verdict is sure"}, config.until);
  visit(Field{"max_games", "with until=decided, at most so many", 1, 4e9}, config.max_games);
  run_fields(config, visit);
  visit(Field{"self_check", "check the measurement itself instead"}, config.self_check);
  visit(
      Field{"out", "directory for the logs, summary.json, report.md, balance.csv and balance.svg"},
      config.out);
  visit(Field{"resume", "go on with the study in --out"}, config.resume);
}

/// One entry of the study.
struct Case {
  std::string game;
  RunPlan plan;
  BalanceTest test;
  std::vector<FirstMove> first_moves;
};

std::vector<int> opening_lengths(const BalanceConfig& config) {
  std::vector<int> lengths;
  for (const auto& text : config.opening_lengths)
    lengths.push_back(parse_value<int>("balance", Field{"opening-lengths", "", 0, 1000}, text));
  if (lengths.empty()) lengths.push_back(config.opening_plies);
  return lengths;
}

Case case_of(const BalanceConfig& config, const std::string& game, const std::string& player,
             int opening_plies) {
  RunOptions options = config;
  options.opening_plies = opening_plies;
  if (config.until == Until::decided) options.games = config.max_games;
  Case result{
      .game = game, .plan = make_plan(options, game, {player}), .test = {}, .first_moves = {}};
  const int sides = std::visit([](const auto& rules) { return rules.sides(); }, result.plan.game);
  result.test.band = {.centre = 1.0 / sides, .half_width = config.band / 100};
  if (config.until == Until::decided)
    result.test.looks = plan_looks(static_cast<std::int64_t>(config.max_games), 20);
  result.plan.count_options = true;
  use_small_shards(result.plan);
  if (config.first_moves) {
    auto [moves, kinds] = first_moves_of(result.plan.game);
    result.plan.series.first_moves = std::move(moves);
    result.first_moves = std::move(kinds);
    check_plan(result.plan);
  }
  return result;
}

std::vector<Case> cases_of(const BalanceConfig& config) {
  if (config.variants.empty())
    throw Error("balance", "--variants is missing", "expected games to compare");
  std::vector<Case> cases;
  for (const auto& game : swept_games(config.variants, config.sweep))
    for (const auto& player : config.players)
      for (const int plies : opening_lengths(config))
        cases.push_back(case_of(config, game, player, plies));
  return cases;
}

std::optional<RunDirectory> open_directory(const BalanceConfig& config, std::vector<Case>& cases) {
  if (config.resume && config.out.empty())
    throw Error("resume", "no --out", "expected the directory of the study to resume");
  if (config.out.empty()) return std::nullopt;
  BalanceConfig resolved = config;
  resolved.resume = false;
  std::optional<RunDirectory> directory;
  directory.emplace(config.out, config.resume, options_of(resolved),
                    std::vector<std::string>{"games", "threads", "out", "resume"});
  for (std::size_t i = 0; i < cases.size(); ++i)
    cases[i].plan.out = directory->path() / "games" / fmt::format("{:03}", i);
  return directory;
}

std::string report_of(const std::vector<BalanceEntry>& entries) {
  return balance_table(entries).markdown() + "\n" + games_table(entries).markdown() +
         first_moves_text(entries) +
         "\nA score is 1 for a win, 1/2 for a draw of two sides; first's is the score of the side "
         "that begins. Intervals are 95 %; equal games count as one. p: of an even game, adjusted "
         "over the table (Holm). Margins are points.\n";
}

int run(const BalanceConfig& config, Output& output) {
  if (config.self_check) return self_check(config.seed, worker_count(config.threads), output);
  auto cases = cases_of(config);
  const auto directory = open_directory(config, cases);
  std::vector<BalanceEntry> entries;
  for (const auto& [game, plan, test, first_moves] : cases) {
    entries.push_back(play_balance(plan, game, test, first_moves, output));
    if (entries.back().complete) continue;
    output.note(directory ? "stopped; what was published stays: go on with --resume"
                          : "stopped before all variants were played");
    return 0;
  }
  const Json json = balance_json(entries);
  const std::string report = report_of(entries);
  if (directory) {
    directory->write_summary(json);
    write_text_file(directory->path() / "balance.csv", balance_csv(json));
    write_text_file(directory->path() / "report.md", report);
    if (!plot_balance(entries, directory->path() / "balance.svg"))
      output.note("no balance.svg: gnuplot is not installed or failed");
  }
  output.print("{}", report);
  output.result(json);
  return 0;
}

}  // namespace

Command balance_command() {
  return command(
      "balance", "how fair variants are to the first seat",
      "  arbatta balance --variants \"megiddo,megiddo(preset=master)\" --games 20000\n"
      "  arbatta balance --variants \"megiddo(preset=cleopatra)\" --games 1000 \\\n"
      "    --players \"random,greedy,alphabeta(depth=2)\" --out runs/balance\n"
      "  arbatta balance --variants megiddo --sweep arbatta=4..8 --until decided\n"
      "  arbatta balance --variants megiddo --players \"alphabeta(depth=2)\" --first-moves\n"
      "  arbatta balance --self-check\n",
      run);
}

}  // namespace arbatta
