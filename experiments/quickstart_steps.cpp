#include "experiments/quickstart_steps.hpp"

#include <array>

#include "experiments/balance/table.hpp"
#include "experiments/match/table.hpp"
#include "experiments/play_run.hpp"
#include "experiments/train_run.hpp"

namespace arbatta {
namespace {

struct Named {
  const char* text;
  const char* folder;
};

struct Strength : Named {
  double games;
};

constexpr std::array<Named, 7> kVariants = {{
    {"megiddo", "basic"},
    {"megiddo(preset=master)", "master"},
    {"megiddo(preset=cleopatra)", "cleopatra"},
    {"megiddo(preset=cleopatra_master)", "cleopatra_master"},
    {"mancala(preset=oware)", "oware"},
    {"mancala(preset=brainking)", "brainking"},
    {"opposition", "opposition"},
}};

constexpr std::array<Strength, 3> kStrengths = {{
    {{"random", "random"}, 20'000},
    {{"greedy", "greedy"}, 4'000},
    {{"alphabeta(depth=2)", "depth2"}, 3'000},
}};

constexpr double kTrainingGames = 12'000;
constexpr double kMatchGames = 6'000;

}  // namespace

void Quickstart::add(const std::string& text) {
  report_ += text;
  output_.print("{}", text);
}

RunPlan Quickstart::plan_for(const std::string& game, const std::vector<std::string>& players,
                             double games) const {
  RunOptions options = options_;
  options.games = std::max<std::uint64_t>(20, static_cast<std::uint64_t>(games * scale_));
  return make_plan(options, game, players);
}

bool Quickstart::measure_balance() {
  std::vector<BalanceEntry> entries;
  for (const auto& [variant, variant_folder] : kVariants)
    for (const auto& strength : kStrengths) {
      auto plan = plan_for(variant, {strength.text}, strength.games);
      plan.out = directory_ / "selfplay" / fmt::format("{}-{}", variant_folder, strength.folder);
      plan.count_options = true;
      plan.series.seed = study_seed(plan.series.seed, entries.size());
      const Band band{.centre = 1.0 / sides_of(plan.game)};
      entries.push_back(play_balance(plan, variant, {.band = band}, {}, Json(), output_));
      if (!entries.back().complete) return false;
    }
  summary_["balance"] = balance_json(entries)["variants"];
  add("## How fair is each variant to the first seat?\n\n" + balance_table(entries).markdown() +
      "\n" + games_table(entries).markdown() +
      "\nA score is 1 for a win, 1/2 for a draw; intervals are of 95 %, equal games count as one; "
      "p, of an even game, is adjusted over the table (Holm). Margins are points.\n\n");
  return true;
}

bool Quickstart::train_evaluator() {
  auto plan = plan_for("megiddo", {"alphabeta(depth=2,temperature=0.3)"}, kTrainingGames);
  plan.out = directory_ / "selfplay" / "basic-training";
  if (!play_run(plan, output_).report.complete) return false;
  TrainConfig config;
  config.seed = options_.seed;
  const auto result = train_on({plan.out->string()}, {model_file()}, config, plan.threads, output_);
  summary_["train"] = train_json(result);
  add(fmt::format(
      "## A trained evaluator\n\nA linear evaluator of basic Megiddo, trained on {} positions of "
      "depth-2 self-play: validation loss {:.4f} (a coin toss has 0.6931); it names the winner in "
      "{:.1f} % of {} unseen positions.\n\n",
      result.samples, result.best().validation_loss, 100 * result.best().sign_accuracy,
      result.validation_samples));
  return true;
}

bool Quickstart::compare_players() {
  const std::vector<std::string> players = {
      fmt::format("alphabeta(depth=2,model={})", model_file()), "alphabeta(depth=2)", "greedy"};
  auto plan = plan_for("megiddo", players, kMatchGames);
  plan.games = whole_pairs(plan);
  MatchTable table({"depth 2, trained", "depth 2, hand", "greedy"}, 2,
                   plan.series.assignments.size());
  const auto played = play_run(plan, output_, [&](const GameSummary& game) {
    table.add(game);
    return true;
  });
  if (!played.report.complete) return false;
  summary_["match"] = table.json();
  add("## Strategies compared\n\nBasic Megiddo, everyone against everyone from the same random "
      "openings of 4 moves.\n\n" +
      table.table().markdown() + "\n");
  return true;
}

}  // namespace arbatta
