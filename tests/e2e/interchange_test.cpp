// Logs to other formats and back: export, import, merge, head, stats, and the README's loader.

#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/e2e/scratch_test.hpp"

namespace arbatta::e2e {
namespace {

using Words = std::vector<std::string>;

std::string text_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

bool has_h5py() { return shell("/usr/bin/python3 -c 'import h5py'").code == 0; }

class InterchangeTest : public ScratchTest {
 protected:
  /// A logged run; returns its directory.
  std::string played(const std::string& name, const std::string& game, const Words& more) {
    Words words = {"selfplay", "--game", game, "--out", path(name)};
    words.insert(words.end(), more.begin(), more.end());
    json_of(words);
    return path(name);
  }

  std::string exported(const std::string& run, const std::string& format) {
    const auto file = run + "." + format;
    json_of({"export", run, "--to", format, "--out", file});
    return file;
  }

  static void expect_line(const Words& words, int code, const std::string& line) {
    const Result result = arbatta(words);
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(std::regex_match(result.err, std::regex("arbatta: " + line + "\n"))) << result.err;
  }

  void expect_round_trip(const std::string& game, const Words& more) {
    SCOPED_TRACE(game);
    const auto run = played("run", game, more);
    const auto records = exported(run, "records");
    const Json replayed = json_of({"replay", records});
    const Json imported = json_of({"import", records, "--out", path("imported")});
    EXPECT_EQ(replayed["games"], imported["games"]);
    EXPECT_EQ(json_of({"verify", path("imported")})["positions"], imported["positions"]);
    EXPECT_EQ(text_of(exported(path("imported"), "records")), text_of(records));
    fs::remove_all(root_);
    fs::create_directory(root_);
  }
};

TEST_F(InterchangeTest, RecordsComeBackAsTheSameGames) {
  expect_round_trip("megiddo(preset=master)", {"--games", "500", "--shard-games", "128"});
  expect_round_trip("mancala(preset=oware)", {"--games", "50", "--players", "random,greedy"});
  expect_round_trip("megiddo(sides=3)", {"--games", "30", "--match-target", "20"});
  expect_round_trip("opposition(players=3)", {"--games", "60", "--players", "greedy,random"});
  expect_round_trip("megiddo(seats_per_side=2)", {"--games", "60"});
}

TEST_F(InterchangeTest, CsvIsALineAGame) {
  const auto records = write_file(path("r.txt"),
                                  "game: megiddo\nplayers: mcts(sims=5,c=2),\"B\"\n"
                                  "A3 A1 B3 B1 C3 C1 D3 D1 E3 E1 F3\n");
  json_of({"import", records, "--out", path("known")});
  EXPECT_EQ(text_of(exported(path("known"), "csv")),
            "game,series,pair,player_0,player_1,starter,outcome_0,outcome_1,points_0,points_1,"
            "reason,length,moves\n"
            "0,0,0,\"mcts(sims=5,c=2)\",\"\"\"B\"\"\",0,1,-1,6,0,megiddo,11,"
            "\"A3 A1 B3 B1 C3 C1 D3 D1 E3 E1 F3\"\n");
  const auto many = text_of(exported(played("run", "megiddo", {"--games", "700"}), "csv"));
  EXPECT_EQ(std::count(many.begin(), many.end(), '\n'), 701);
}

TEST_F(InterchangeTest, NumpyAndMinariReadWhatTheShardsHold) {
  if (!has_h5py()) GTEST_SKIP() << "no h5py";
  const std::string check = "/usr/bin/python3 " ARBATTA_SOURCE_DIR "/tests/e2e/check_exports.py ";
  const auto run = played("run", "megiddo", {"--games", "500", "--shard-games", "128"});
  const auto npz = exported(run, "npz"), minari = exported(run, "minari");
  const Result result = shell(check + run + " " + npz + " " + minari);
  EXPECT_EQ(result.code, 0) << result.err;
  const auto searched =
      played("searched", "mancala(preset=kalah)",
             {"--games", "40", "--players", "mcts(sims=20)", "--shard-games", "16"});
  const Result ragged = shell(check + searched + " " + exported(searched, "npz"));
  EXPECT_EQ(ragged.code, 0) << ragged.err;
  EXPECT_EQ(shell("/usr/bin/python3 -m zipfile -t " + npz).code, 0);
}

TEST_F(InterchangeTest, MergedRunsAreOneLog) {
  const auto a = played("a", "mancala(preset=oware)",
                        {"--games", "25", "--players", "random,greedy", "--shard-games", "8"});
  const auto b = played("b", "mancala(preset=oware)",
                        {"--games", "11", "--players", "greedy", "--match-target", "30"});
  const Json merged = json_of({"merge", a, b, "--out", path("both")});
  EXPECT_EQ(merged["positions"], json_of({"verify", path("both")})["positions"]);
  const Json all = json_of({"head", path("both"), "--games", "1000"})["games"];
  EXPECT_EQ(all.size(), merged["games"]);
  EXPECT_EQ(all[24]["series"], 24);
  EXPECT_EQ(all[24]["pair"], 12);
  EXPECT_EQ(all[25]["pair"], 13);
  EXPECT_EQ(all.back()["series"], 35);
  EXPECT_EQ(all[25]["players"], Json::parse(R"(["greedy", "greedy"])"));
  const auto c = played("c", "megiddo", {"--games", "5"});
  expect_line({"merge", a, c, "--out", path("x")}, 2, ".*: a log of megiddo: expected mancala.*");
  expect_line({"merge", a, b, a, "--out", path("x")}, 2, ".*/a: the same games as .*/a: .*");
  expect_line({"merge", a, b, "--out", path("both")}, 2, "out: .*both: not empty.*");
  EXPECT_FALSE(fs::exists(root_ / "x"));
}

TEST_F(InterchangeTest, HeadShowsTheFirstRows) {
  const auto run = played("run", "megiddo", {"--games", "40", "--shard-games", "16"});
  const Json head = json_of({"head", run, "--games", "20", "--positions", "3"});
  EXPECT_EQ(head["games"].size(), 20u);
  EXPECT_EQ(head["games"][0]["moves"].size(), head["games"][0]["length"]);
  EXPECT_EQ(head["positions"].size(), 3u);
  EXPECT_EQ(head["positions"][2]["ply"], 2);
  EXPECT_EQ(head["positions"][1]["move"], head["games"][0]["moves"][1]);
  const auto table = arbatta({"head", run, "--games", "2", "--positions", "0"}).out;
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 4) << table;
}

TEST_F(InterchangeTest, StatsCountWhatIsThereTwice) {
  const std::string game = "A3 A1 B3 B1 C3 C1 D3 D1 E3 E1 F3\n\n";
  const std::string turned = "B3 B1 C3 C1 D3 D1 E3 E1 F3 F1 A3\n\n";  // by one spoke
  const auto records = write_file(path("r.txt"), "game: megiddo\n" + game + game + turned);
  json_of({"import", records, "--out", path("run")});
  const Json stats = json_of({"stats", path("run")});
  EXPECT_EQ(stats["games"], 3);
  EXPECT_EQ(stats["distinct_games"], 2);
  EXPECT_EQ(stats["duplicate_games"], 1);
  EXPECT_EQ(stats["positions"], 33);
  EXPECT_EQ(stats["unique_positions"]["count"], 21) << "11 + 11, the empty board once";
  EXPECT_EQ(stats["unique_up_to_symmetry"]["count"], 11);
  EXPECT_EQ(stats["unique_positions"]["exact"], true);
  EXPECT_EQ(stats["clusters"], 2);
  EXPECT_EQ(stats["outcomes"]["megiddo"]["wins"], Json::parse("[3, 0]"));
  EXPECT_EQ(stats["length"]["q50"], 11);
  EXPECT_GT(stats["bytes_per_position"], 0);
  EXPECT_NE(arbatta({"stats", path("run")}).out.find("21 (63.6 %)"), std::string::npos);
}

TEST_F(InterchangeTest, ImportTakesOnlyWhatALogCanHold) {
  const auto import = [&](const std::string& text, const Words& more = {}) {
    Words words = {"import", write_file(path("r.txt"), text), "--out", path("log")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const std::string whole = "game: megiddo\nA3 A1 B3 B1 C3 C1 D3 D1 E3 E1 F3\n";
  expect_line(import(whole + "\nA3 A1\n"), 2, ".*r.txt:4: game 2: the game goes on: .*");
  expect_line(import(whole + "\nA3 A3\n"), 1, ".*r.txt:4: game 2, ply 2: move 'A3': .*");
  expect_line(import("game: megiddo\nA3 (B3,C3)\n"), 1, ".*:2: game 1, ply 1: .*captures.*");
  expect_line(import(whole + "game: mancala\nA\n", {"--unfinished", "skip"}), 2,
              ".*:3: game 2: of mancala: expected megiddo.*");
  expect_line(import("game: megiddo\nplayers: a,b,c\n" + whole.substr(14)), 2,
              ".*:2: game 1: 3 players: expected 1, 2 or 2");
  expect_line(import("game: megiddo\nfrom: ......|......|.22122|......|......|....../0/0 0\nA3\n",
                     {"--unfinished", "adjudicate"}),
              2, ".*:2: game 1: begins elsewhere: .*");
  EXPECT_EQ(json_of(import(whole + "\nA3 A1\n", {"--unfinished", "skip"}))["games"], 1);
  fs::remove_all(root_ / "log");
  EXPECT_EQ(json_of(import(whole + "\nA3 A1\n", {"--unfinished", "adjudicate"}))["reasons"],
            Json::parse(R"({"megiddo": 1, "adjudicated": 1})"));
  EXPECT_EQ(json_of({"verify", path("log")})["games"], 2);
}

TEST_F(InterchangeTest, BadInputIsOneLine) {
  const auto run = played("run", "megiddo", {"--games", "20"});
  const auto out = path("out");
  for (const auto& words : std::vector<Words>{{"export", path("no"), "--to", "csv", "--out", out},
                                              {"stats", path("no")},
                                              {"merge", run, path("no"), "--out", out}})
    expect_line(words, 2, ".*/no: no shards there: expected the directory of a logged run");
  expect_line({"head", path("no")}, 2, ".*/no: no shards: .*");
  expect_line({"export", run, "--to", "xml", "--out", out}, 2, ".*--to=xml: expected csv, .*");
  expect_line({"export", run, "--to", "csv", "--out", run}, 2, "out: .*/run: is there: .*");
  expect_line({"export", run, "--to", "csv", "--out", path("a/b")}, 2, "out: .*a/b: expected .*");
  expect_line({"import", path("no"), "--out", out}, 2, ".*No such file.*");
  expect_line({"import", write_file(path("cut.txt"), "game: megiddo\nA3 A1 (B"), "--out", out}, 2,
              ".*cut.txt:2: the record breaks off .*");
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(InterchangeTest, ForeignAndNewerFilesAreNamed) {
  const auto run = played("run", "megiddo", {"--games", "20"});
  const auto shard = run + "/shards/000000.h5";
  const std::string sum = "cd " + run + "/shards && sha256sum 000000.h5 > 000000.sha256";
  const std::string attribute = "/usr/bin/python3 -c \"import h5py; h5py.File('" + shard +
                                "', 'r+').attrs['schema_version'] = 2\"";
  const std::vector<Words> readers = {{"export", run, "--to", "npz", "--out", path("out")},
                                      {"merge", run, "--out", path("out")},
                                      {"head", run},
                                      {"stats", run}};
  if (has_h5py()) {
    ASSERT_EQ(shell(attribute + " && " + sum).code, 0);
    for (const auto& words : readers)
      expect_line(words, 2, ".*000000.h5: schema version 2: this program reads version 1");
  }
  write_file(shard, "no HDF5");
  for (const auto& words : readers) expect_line(words, 1, ".*000000.h5: damaged: .*");
  shell(sum);
  for (const auto& words : readers) expect_line(words, 1, ".*000000.h5: HDF5: .*");
  EXPECT_FALSE(fs::exists(root_ / "out"));
}

TEST_F(InterchangeTest, AFullDiskLeavesNothingBehind) {
  const auto run = played("run", "megiddo", {"--games", "3000"});
  for (const std::string format : {"csv", "npz", "records", "minari"}) {
    const Result result = shell("ulimit -f 64; \"$ARBATTA\" export " + run + " --to " + format +
                                " --out " + path("out"));
    EXPECT_EQ(result.code, 1) << format;
    EXPECT_NE(result.err.find("File too large"), std::string::npos) << format << result.err;
    EXPECT_FALSE(fs::exists(root_ / "out")) << format;
    EXPECT_FALSE(fs::exists(root_ / ".out.tmp")) << format;
  }
}

TEST_F(InterchangeTest, TheLoaderOfTheReadmeReadsEveryRowOnce) {
  if (!has_h5py()) GTEST_SKIP() << "no h5py";
  const std::string readme = text_of(ARBATTA_SOURCE_DIR "/README.md");
  const auto begin = readme.find("```python\n") + 10;
  const auto snippet = readme.substr(begin, readme.find("```", begin) - begin);
  EXPECT_LE(std::count(snippet.begin(), snippet.end(), '\n'), 40);
  write_file(path("loader.py"), snippet);
  fs::create_directory(root_ / "runs");
  const auto run =
      played("runs/master", "megiddo(preset=master)", {"--games", "2000", "--shard-games", "700"});
  const std::string here = "cd " + root_.string() + " && /usr/bin/python3 ";
  const auto positions = json_of({"stats", run})["positions"].dump();
  const Result result = shell(here + "loader.py");
  EXPECT_EQ(result.out, positions + " positions\n") << result.err;
  const Result rows = shell(here + R"(-c "
import glob, h5py, numpy
from loader import Positions
order = lambda rows: rows[numpy.lexsort(rows.T)]
batches = list(Positions('runs/master', columns=['state', 'ply'], batch=100))
shards = [h5py.File(name)['positions'] for name in glob.glob('runs/master/shards/*.h5')]
assert {len(batch['ply']) for batch in batches[:5]} == {100}
assert (order(numpy.concatenate([batch['state'] for batch in batches]))
        == order(numpy.concatenate([shard['state'][:] for shard in shards]))).all()
assert len(set(batches[0]['ply'])) > 5
")");
  EXPECT_EQ(rows.code, 0) << rows.err;
}

}  // namespace
}  // namespace arbatta::e2e
