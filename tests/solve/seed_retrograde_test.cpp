// Retrograde analysis against plain value iteration and against published databases.

#include <gtest/gtest.h>

#include <fstream>

#include "solve/seed_check.hpp"
#include "tests/solve/seed_reference.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::mancala_config;

SeedTables solved(const SeedRules& rules, int seeds) {
  const SeedIndex index(rules.pits(), seeds);
  SeedTables tables;
  for (int level = 0; level <= seeds; ++level)
    tables.add(*solve_level(rules, index, tables, level, {}));
  return tables;
}

void expect_as_iterated(const std::string& arguments, int seeds) {
  SCOPED_TRACE(arguments);
  const SeedRules rules(mancala_config("mancala(" + arguments + ")"));
  const SeedIndex index(rules.pits(), seeds);
  const SeedTables tables = solved(rules, seeds);
  int wrong = 0;
  for (const auto& [board, value] : test::iterated_values(rules, seeds)) {
    const int level = std::accumulate(board.begin(), board.end(), 0);
    wrong += tables.value(level, index.rank(test::cells_of(board), 0)) != value;
  }
  EXPECT_EQ(wrong, 0);
}

TEST(SeedRetrograde, EqualsPlainValueIterationOfThePresets) {
  for (const auto* preset : {"awari", "oware", "trysse", "warri"})
    expect_as_iterated(fmt::format("preset={}", preset), 4);
}

TEST(SeedRetrograde, EqualsPlainValueIterationWhereSeedsGoRoundTheBoard) {
  for (const auto* arguments :
       {"preset=awari", "preset=awari,skip_origin=false", "preset=oware,skip_origin=false",
        "preset=warri,skip_origin=false", "preset=trysse,capture_counts=1+3",
        "preset=trysse,starved=split,cannot_feed=free",
        "preset=trysse_elson,starved=forfeit,capture_counts=3"})
    expect_as_iterated(fmt::format("{},pits=3", arguments), 8);
  expect_as_iterated("preset=awari,pits=1,seeds=5", 9);
}

TEST(SeedRetrograde, EqualsPlainValueIterationForAllParameters) {
  for (const std::string slam : {"captures", "nothing", "forbidden"})
    for (const std::string feed :
         {"must_feed=false", "must_feed=true", "must_feed=true,cannot_feed=free"})
      for (const std::string skip : {"true", "false"})
        for (const std::string counts : {"2+3", "1+2"})
          for (const std::string end : {"mover_empty", "either_empty"})
            for (const std::string starved : {"owner_takes", "split", "forfeit"})
              expect_as_iterated("preset=awari,pits=2,grand_slam=" + slam + ',' + feed +
                                     ",skip_origin=" + skip + ",capture_counts=" + counts +
                                     ",end_when=" + end + ",starved=" + starved,
                                 7);
}

/// The rows of a published table as numbers, without its headers.
std::vector<std::vector<std::uint64_t>> published(const std::string& name) {
  std::ifstream file(std::string(ARBATTA_SOURCE_DIR) + "/tests/truth/" + name);
  std::vector<std::vector<std::uint64_t>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::uint64_t> row;
    for (std::size_t at = 0; at < line.size();) {
      const auto end = std::min(line.find(',', at), line.size());
      row.push_back(static_cast<std::uint64_t>(std::stoll(line.substr(at, end - at))));
      at = end + 1;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Compares each published cell of up to `seeds` seeds; returns how many rows there were.
int expect_as_published(int seeds) {
  const SeedRules rules(mancala_config("mancala(preset=awari)"));
  const SeedTables tables = solved(rules, seeds);
  const auto count = [&](std::uint64_t level, auto fits) {
    const auto& values = tables.levels()[level].values;
    return static_cast<std::uint64_t>(std::count_if(values.begin(), values.end(), fits));
  };
  int rows = 0;
  for (const auto& row : published("awari_wld.csv")) {
    if (row[0] > static_cast<std::uint64_t>(seeds)) continue;
    const std::vector<std::uint64_t> found = {
        row[0], tables.levels()[row[0]].values.size(), count(row[0], [](int v) { return v > 0; }),
        count(row[0], [](int v) { return v == 0; }), count(row[0], [](int v) { return v < 0; })};
    EXPECT_EQ(found, row);
    ++rows;
  }
  for (const auto& row : published("awari_value_counts.csv")) {
    if (row[0] > static_cast<std::uint64_t>(seeds)) continue;
    const int value = static_cast<int>(row[1]);
    EXPECT_EQ(count(row[0], [&](int v) { return v == value; }), row[2])
        << row[0] << " seeds, value " << value;
    ++rows;
  }
  return rows;
}

TEST(SeedRetrograde, AwariOfUpToTenSeedsIsAsPublished) { EXPECT_GT(expect_as_published(10), 60); }

TEST(SeedRetrogradeSlow, AwariOfUpToFourteenSeedsIsAsPublished) {
  EXPECT_GT(expect_as_published(14), 120);
}

/// Awari of up to five seeds with one value of the last level changed.
SeedTables with_value(std::uint64_t rank, int value) {
  const SeedRules rules(mancala_config("mancala(preset=awari)"));
  const SeedTables right = solved(rules, 5);
  SeedTables tables;
  for (SeedLevel level : right.levels()) {
    if (level.seeds == 5) level.values[rank] = static_cast<std::int8_t>(value);
    tables.add(std::move(level));
  }
  return tables;
}

TEST(SeedCheck, NamesAPositionWhoseValueIsNotTheBestOverItsMoves) {
  const SeedRules rules(mancala_config("mancala(preset=awari)"));
  const SeedIndex index(6, 5);
  const SeedTables right = solved(rules, 5);
  EXPECT_NO_THROW(check_level(rules, index, right, {}));
  for (const std::uint64_t rank : {0, 77, 4367}) {
    const int value = right.value(5, rank);
    const auto wrong = with_value(rank, value == 4 ? 3 : 4);
    EXPECT_THROW(check_level(rules, index, wrong, {}), Error) << rank;
  }
}

TEST(SeedCheck, SearchProvesTheWinsOfSmallLevels) {
  for (const auto* preset : {"awari", "oware", "trysse", "warri"}) {
    const SeedRules rules(mancala_config(fmt::format("mancala(preset={})", preset)));
    const SeedTables tables = solved(rules, 5);
    const auto sample = search_again(rules, SeedIndex(6, 5), tables, {});
    EXPECT_GT(sample.searched, 100) << preset;
    EXPECT_EQ(sample.proven, sample.searched) << preset;
  }
}

TEST(SeedCheck, SearchDoesNotProveSeedsThatNobodyCanForce) {
  const SeedRules rules(mancala_config("mancala(preset=awari)"));
  const SeedIndex index(6, 3);
  SeedTables tables = solved(rules, 3);
  SeedLevel level = tables.levels()[3];
  SeedTables wrong;
  for (int n = 0; n < 3; ++n) wrong.add(tables.levels()[n]);
  for (auto& value : level.values)
    if (value == 0) value = 2;
  wrong.add(level);
  const auto sample = search_again(rules, index, wrong, {});
  EXPECT_LT(sample.proven, sample.searched);
}

}  // namespace
}  // namespace arbatta
