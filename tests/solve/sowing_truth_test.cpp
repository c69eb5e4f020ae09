// Exact values of mancala games against published ones (see tests/truth/README.md).

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/games/registry.hpp"
#include "solve/sowing_solver.hpp"

namespace arbatta {
namespace {

/// The lines of a table without the first, by fields.
std::vector<std::vector<std::string>> table(const std::string& name) {
  std::ifstream file(ARBATTA_SOURCE_DIR "/tests/truth/" + name);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    auto& row = rows.emplace_back();
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    row.resize(14);
  }
  return rows;
}

void expect_margin(const std::string& own_seed, const std::vector<std::string>& row,
                   const std::string& expected) {
  const auto text = fmt::format("mancala(preset=kalah,capture_own_seed={},pits={},seeds={})",
                                own_seed, row[0], row[1]);
  const Mancala game = std::get<Mancala>(make_game(text));
  SowingSolver solver(game, {.seeds = 255, .table_bits = 20});
  Budget budget;
  const auto margin = solver.margin(game.initial(), budget);
  ASSERT_TRUE(margin);
  EXPECT_EQ(std::to_string(*margin), expected) << text;
  EXPECT_EQ(solver.outcome(game.initial(), budget), (*margin > 0) - (*margin < 0)) << text;
}

/// The boards with `from` < pits * seeds <= `to`.
void expect_kalah_values(int from, int to) {
  for (const auto& row : table("kalah_values.csv")) {
    const int half = std::stoi(row[0]) * std::stoi(row[1]);
    if (half <= from || half > to) continue;
    expect_margin("always", row, row[3]);
    expect_margin("if_opposite", row, row[4]);
  }
}

TEST(SowingTruth, SmallKalahsHaveTheirPublishedMargins) { expect_kalah_values(0, 12); }
TEST(SowingTruthSlow, LargerKalahsHaveTheirPublishedMargins) { expect_kalah_values(12, 20); }

std::string join(const std::vector<std::string>& row, int from) {
  return fmt::format("{}", fmt::join(row.begin() + from, row.begin() + from + 6, ","));
}

/// Fair boards of Neller & Neller 2022.
TEST(SowingTruthSlow, FairKalahBoardsAreDrawn) {
  const Mancala game =
      std::get<Mancala>(make_game("mancala(preset=kalah,capture_own_seed=always)"));
  SowingSolver solver(game, {.seeds = 255, .table_bits = 24});
  const auto rows = table("fairkalah.csv");
  for (const std::size_t index : {0, 20, 40}) {
    const auto& row = rows.at(index);
    const auto text = fmt::format("{}|{}|{}|{}/0", join(row, 0), row[6], join(row, 7), row[13]);
    Budget budget;
    EXPECT_EQ(solver.outcome(game.from_text(text), budget), 0) << text;
  }
}

}  // namespace
}  // namespace arbatta
