// The order of the folders, core <- eval <- solve <- selfplay <- experiments, held by their
// includes; and what only one folder may do.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace arbatta {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"core", {"core"}},
    {"eval", {"core", "eval"}},
    {"solve", {"core", "eval", "solve"}},
    {"selfplay", {"core", "eval", "solve", "selfplay"}},
    {"experiments", {"core", "eval", "solve", "selfplay", "experiments"}},
    {"bench", {"core", "eval", "solve", "selfplay", "experiments", "bench"}},
    {"tests", {"core", "eval", "solve", "selfplay", "experiments", "bench", "tests"}},
};

struct Line {
  std::string place;  ///< `core/rng.hpp:7`
  std::string text;
};

/// All lines of a folder's sources, without comments that fill a line.
std::vector<Line> lines_of(const std::string& folder) {
  const fs::path root = ARBATTA_SOURCE_DIR;
  std::vector<Line> lines;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const auto extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream file(entry.path());
    int number = 0;
    for (std::string text; std::getline(file, text);) {
      ++number;
      if (text.find_first_not_of(' ') == text.find("//")) continue;
      lines.push_back(
          {fs::relative(entry.path(), root).string() + ':' + std::to_string(number), text});
    }
  }
  return lines;
}

/// What matches in a folder, as `place: text`.
std::vector<std::string> matches(const std::string& folder, const std::regex& pattern) {
  std::vector<std::string> found;
  for (const auto& [place, text] : lines_of(folder))
    if (std::regex_search(text, pattern)) found.push_back(place + ": " + text);
  return found;
}

TEST(Layering, NoFolderIncludesALaterOne) {
  const std::regex include(R"re(^\s*#include\s*"([^"/]+)/)re");
  for (const auto& [folder, allowed] : kMayInclude)
    for (const auto& [place, text] : lines_of(folder)) {
      std::smatch match;
      if (!std::regex_search(text, match, include)) continue;
      EXPECT_TRUE(allowed.contains(match[1])) << place << ": " << text;
    }
}

TEST(Layering, IncludesAreFromTheRoot) {
  const std::regex relative(R"re(^\s*#include\s*"(\.|[^"/]+"))re");
  for (const auto& [folder, allowed] : kMayInclude)
    EXPECT_EQ(matches(folder, relative), std::vector<std::string>());
}

TEST(Layering, OnlyEvalUsesHdf5) {
  const std::regex hdf5(R"(^\s*#include\s*[<"](hdf5|H5\w+|hdf5_hl)\.h)");
  for (const auto* folder : {"core", "solve", "selfplay", "experiments", "bench"})
    EXPECT_EQ(matches(folder, hdf5), std::vector<std::string>());
}

TEST(Layering, OnlyExperimentsPrints) {
  const std::regex print(
      R"(std::(cout|cerr|clog)\b|<iostream>|\b(printf|fprintf|puts|fputs|putchar)\(|fmt::print\(|spdlog)");
  for (const auto* folder : {"core", "eval", "solve", "selfplay"})
    EXPECT_EQ(matches(folder, print), std::vector<std::string>());
}

}  // namespace
}  // namespace arbatta
