// Under --json standard output holds one object with the keys that users script against.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"

namespace arbatta::e2e {
namespace {

using Json = nlohmann::ordered_json;

/// The object that a command prints; fails unless it is all that it prints.
Json json_of(std::vector<std::string> arguments) {
  arguments.push_back("--json");
  const Result result = arbatta(arguments);
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return Json::parse(result.out);
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

TEST(StateJson, TellsEverythingOfAPosition) {
  const Json state = json_of({"state", "megiddo(preset=basic)", "C4", "D4"});
  EXPECT_EQ(keys(state),
            (std::vector<std::string>{"game", "ply", "state", "seat", "side", "legal", "terminal",
                                      "reason", "returns", "points", "captured", "record"}));
  EXPECT_EQ(state["game"], "megiddo");
  EXPECT_EQ(state["ply"], 2);
  EXPECT_EQ(state["state"], "......|......|......|..12..|......|....../0/0 0");
  EXPECT_EQ(state["seat"], 0);
  EXPECT_EQ(state["legal"].size(), 34);
  EXPECT_TRUE(std::is_sorted(state["legal"].begin(), state["legal"].end()));
  EXPECT_EQ(state["terminal"], false);
  EXPECT_TRUE(state["reason"].is_null());
  EXPECT_EQ(state["returns"], Json::parse("[0, 0]"));
}

TEST(StateJson, RecordsCaptures) {
  const Json state = json_of({"state", "megiddo", "A1 (B2,C3)", "--from",
                              "......|.2....|..2...|...1..|......|....../0/0 0"});
  EXPECT_EQ(state["record"], Json::parse(R"j(["A1 (B2,C3)"])j"));
  EXPECT_EQ(state["captured"], Json::parse("[2, 0]"));
  EXPECT_EQ(state["points"], Json::parse("[2, 0]"));
}

TEST(StateJson, HasNoSeatAndNoMovesAtTheEnd) {
  const Json state = json_of(
      {"state", "megiddo", "A3", "--from", "......|......|.22122|......|......|....../0/0 0"});
  EXPECT_EQ(state["terminal"], true);
  EXPECT_TRUE(state["seat"].is_null());
  EXPECT_TRUE(state["side"].is_null());
  EXPECT_EQ(state["legal"], Json::array());
  EXPECT_EQ(state["reason"], "megiddo");
  EXPECT_EQ(state["returns"], Json::parse("[1, -1]"));
  EXPECT_EQ(state["points"], Json::parse("[10, 0]"));
}

TEST(PerftJson, CountsFromTheMovesGiven) {
  const Json counts = json_of({"perft", "megiddo", "--depth", "2", "--moves", "E3 D4"});
  EXPECT_EQ(keys(counts), (std::vector<std::string>{"nodes", "terminals", "seconds"}));
  EXPECT_EQ(counts["nodes"], Json::parse("[34, 1122]"));
  EXPECT_EQ(counts["terminals"], Json::parse("[0, 0]"));
}

TEST(PerftJson, TakesItsOptionsFromTomlAndFlagsWin) {
  const auto path = write_file(scratch_file("perft.toml"),
                               "game = \"megiddo\"\ndepth = 1\nmoves = [\"E3\", \"D4\"]\n");
  EXPECT_EQ(json_of({"perft", "--config", path})["nodes"], Json::parse("[34]"));
  EXPECT_EQ(json_of({"perft", "--config", path, "--depth", "2"})["nodes"],
            Json::parse("[34, 1122]"));
}

TEST(GamesJson, ListsPresetsAndParameters) {
  const Json game = json_of({"games"})["games"][0];
  EXPECT_EQ(game["name"], "megiddo");
  EXPECT_EQ(game["presets"][1]["game"], "megiddo(preset=master)");
  EXPECT_EQ(game["presets"][1]["canonical"], "megiddo(edge_captures=true)");
  EXPECT_EQ(game["parameters"][0]["key"], "sides");
  EXPECT_EQ(game["parameters"][0]["default"], "2");
  EXPECT_EQ(game["parameters"][0]["allowed"], "a number from 2 to 3");
}

TEST(PlaythroughJson, HoldsEveryPly) {
  const Json game = json_of({"playthrough", "megiddo(sides=3)", "--seed", "7"});
  EXPECT_EQ(keys(game), (std::vector<std::string>{"game", "seed", "plies", "end"}));
  EXPECT_EQ(game["end"]["terminal"], true);
  EXPECT_EQ(game["plies"].size(), game["end"]["ply"]);
}

TEST(Help, ListsTheCommandsAndTheirExamples) {
  EXPECT_EQ(arbatta({}).code, 0);
  EXPECT_EQ(arbatta({"--help"}).out, arbatta({}).out);
  EXPECT_NE(arbatta({}).out.find("  perft "), std::string::npos);
  const Result help = arbatta({"perft", "--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_NE(help.out.find("Examples:\n  arbatta perft megiddo --depth 4"), std::string::npos);
  EXPECT_EQ(arbatta({"--version"}).out.substr(0, 8), "arbatta ");
}

}  // namespace
}  // namespace arbatta::e2e
