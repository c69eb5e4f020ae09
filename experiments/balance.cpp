#include <array>

#include "experiments/balance_table.hpp"
#include "experiments/commands.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {

namespace {

struct BalanceConfig : RunOptions {
  std::vector<std::string> variants;
  std::vector<std::string> players = {"random"};
  std::string out;
  static constexpr std::array<std::string_view, 1> kRequired{"variants"};
};

void fields(ConfigOf<BalanceConfig> auto& config, auto&& visit) {
  visit(Field{"variants", "games to compare, such as megiddo,megiddo(preset=master)"},
        config.variants);
  visit(Field{"players", "each plays all seats of its games: a ladder of strengths"},
        config.players);
  run_fields(config, visit);
  visit(Field{"out", "directory for config.toml, summary.json and report.md"}, config.out);
}

int run(const BalanceConfig& config, Output& output) {
  for (const auto& variant : config.variants)
    for (const auto& player : config.players) make_plan(config, variant, {player});
  std::optional<RunDirectory> directory;
  if (!config.out.empty()) {
    BalanceConfig resolved = config;
    directory.emplace(config.out, false, options_of(resolved), std::vector<std::string>{});
  }
  std::vector<BalanceRow> rows;
  for (const auto& variant : config.variants)
    for (const auto& player : config.players) {
      auto [row, complete] = play_balance(make_plan(config, variant, {player}), variant, output);
      if (!complete) {
        output.note("stopped before all variants were played");
        return 0;
      }
      rows.push_back(std::move(row));
    }
  const Json json = balance_json(rows);
  const Table table = balance_table(rows);
  if (directory) {
    directory->write_summary(json);
    write_text_file(directory->path() / "report.md", table.markdown());
  }
  output.print(table);
  output.print(
      "\nA score is 1 for a win, 1/2 for a draw; intervals of 95 %, equal games counted as one\n");
  output.result(json);
  return 0;
}

}  // namespace

Command balance_command() {
  return command("balance", "how fair variants are to the first seat",
                 "  arbatta balance --variants \"megiddo,megiddo(preset=master)\" --games 20000\n"
                 "  arbatta balance --variants \"megiddo(preset=cleopatra)\" --games 1000 \\\n"
                 "    --players \"random,greedy,alphabeta(depth=2)\" --out runs/balance\n",
                 run);
}

}  // namespace arbatta
