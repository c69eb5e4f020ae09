#include "selfplay/part.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using Variables = std::map<std::string, std::string>;

Environment environment_of(const Variables& variables) {
  return [variables](const std::string& name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
}

std::string automatic(const Variables& variables) {
  return parse_part("auto", environment_of(variables)).text();
}

std::string problem(const std::string& text, const Variables& variables = {}) {
  return test::message_of([&] { parse_part(text, environment_of(variables)); });
}

TEST(Part, TakesEveryCountthShardFromItsIndexOn) {
  const Part part{1, 3};
  EXPECT_FALSE(part.has(0));
  EXPECT_TRUE(part.has(1));
  EXPECT_TRUE(part.has(7));
  EXPECT_EQ(part.share_of(0), 0u);
  EXPECT_EQ(part.share_of(1), 0u);
  EXPECT_EQ(part.share_of(2), 1u);
  EXPECT_EQ(part.share_of(8), 3u);
}

TEST(Part, PartsShareAllShardsAmongThem) {
  for (const std::uint64_t shards : {0, 1, 6, 7, 8}) {
    std::uint64_t sum = 0;
    for (std::uint64_t index = 0; index < 7; ++index) sum += Part{index, 7}.share_of(shards);
    EXPECT_EQ(sum, shards);
  }
}

TEST(Part, TheFirstShardsOfSeveralRunsAreSharedOut) {
  for (std::uint64_t run = 0; run < 7; ++run)
    for (std::uint64_t index = 0; index < 3; ++index)
      EXPECT_EQ((Part{index, 3}.after(run).has(0)), index == run % 3) << run << index;
  for (const std::uint64_t run : {0, 1, 2, 5}) {
    std::uint64_t sum = 0;
    for (std::uint64_t index = 0; index < 3; ++index) sum += Part{index, 3}.after(run).share_of(8);
    EXPECT_EQ(sum, 8u) << run;
  }
}

TEST(Part, IsReadFromText) {
  EXPECT_EQ(parse_part("0/1"), (Part{0, 1}));
  EXPECT_EQ(parse_part("63/64"), (Part{63, 64}));
  for (const auto* text : {"3/3", "1/0", "1", "/3", "1/", "-1/3", "1/3x", "one/3", ""})
    EXPECT_NE(problem(text).find("expected r/R with r from 0 to R - 1"), std::string::npos) << text;
}

TEST(Part, IsTheRankThatALauncherGives) {
  EXPECT_EQ(automatic({{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "3"}}), "2/3");
  EXPECT_EQ(automatic({{"PMI_RANK", "0"}, {"PMI_SIZE", "16"}}), "0/16");
  EXPECT_EQ(
      automatic({{"SLURM_STEP_ID", "0"}, {"SLURM_PROCID", "5"}, {"SLURM_STEP_NUM_TASKS", "64"}}),
      "5/64");
  EXPECT_EQ(automatic({{"JOB_COMPLETION_INDEX", "7"}, {"JOB_COMPLETIONS", "8"}}), "7/8");
}

TEST(Part, OfASlurmArrayCountsFromItsFirstTaskInItsSteps) {
  EXPECT_EQ(automatic({{"SLURM_ARRAY_TASK_ID", "12"},
                       {"SLURM_ARRAY_TASK_MIN", "10"},
                       {"SLURM_ARRAY_TASK_COUNT", "4"}}),
            "2/4");
  EXPECT_EQ(automatic({{"SLURM_ARRAY_TASK_ID", "7"},
                       {"SLURM_ARRAY_TASK_MIN", "1"},
                       {"SLURM_ARRAY_TASK_STEP", "2"},
                       {"SLURM_ARRAY_TASK_COUNT", "4"}}),
            "3/4");
}

TEST(Part, OfATaskWithinAnArrayHasBothIndices) {
  EXPECT_EQ(automatic({{"SLURM_ARRAY_TASK_ID", "2"},
                       {"SLURM_ARRAY_TASK_MIN", "0"},
                       {"SLURM_ARRAY_TASK_COUNT", "3"},
                       {"SLURM_STEP_ID", "0"},
                       {"SLURM_PROCID", "1"},
                       {"SLURM_STEP_NUM_TASKS", "4"}}),
            "9/12");
}

TEST(Part, TheScriptOfASlurmJobIsNoneOfItsTasks) {
  const Variables script = {{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "2"}};
  EXPECT_NE(problem("auto", script).find("no launcher has set a rank"), std::string::npos);
  Variables in_array = script;
  in_array.insert({{"SLURM_ARRAY_TASK_ID", "1"}, {"SLURM_ARRAY_TASK_COUNT", "3"}});
  EXPECT_EQ(automatic(in_array), "1/3");
}

TEST(Part, MpirunWithinASlurmJobCountsItsOwnRanks) {
  EXPECT_EQ(automatic({{"SLURM_PROCID", "0"},
                       {"SLURM_STEP_ID", "0"},
                       {"SLURM_STEP_NUM_TASKS", "8"},
                       {"OMPI_COMM_WORLD_RANK", "6"},
                       {"OMPI_COMM_WORLD_SIZE", "8"}}),
            "6/8");
}

TEST(Part, NoRankOrOneThatContradictsItselfIsRefused) {
  EXPECT_NE(problem("auto").find("no launcher has set a rank"), std::string::npos);
  EXPECT_NE(problem("auto", {{"JOB_COMPLETION_INDEX", "0"}}).find("JOB_COMPLETIONS is not set"),
            std::string::npos);
  EXPECT_NE(problem("auto", {{"PMI_RANK", "4"}, {"PMI_SIZE", "4"}})
                .find("PMI_RANK=4 of PMI_SIZE=4: contradicts itself"),
            std::string::npos);
  EXPECT_NE(problem("auto", {{"PMI_RANK", "x"}, {"PMI_SIZE", "4"}}).find("PMI_RANK=x"),
            std::string::npos);
  EXPECT_NE(problem("auto", {{"SLURM_ARRAY_TASK_ID", "9"},
                             {"SLURM_ARRAY_TASK_MIN", "1"},
                             {"SLURM_ARRAY_TASK_COUNT", "3"}})
                .find("contradicts itself"),
            std::string::npos)
      << "an array such as 1,5,9 with a step that it does not have";
}

}  // namespace
}  // namespace arbatta
