// Every golden/*.txt is what the command in its first line prints. A difference is a change of the
// rules, the random streams or a text form: made on purpose, tests/golden/regenerate writes the
// files anew; a new file needs its first line only.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "experiments/playthrough.hpp"

namespace arbatta {
namespace {

std::string read(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Golden, PlaythroughsAreAsTheyWere) {
  const std::regex first_line(R"re(^# arbatta playthrough "([^"]+)" --seed (\d+)\n)re");
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(ARBATTA_SOURCE_DIR "/tests/golden")) {
    if (entry.path().extension() != ".txt") continue;
    SCOPED_TRACE(entry.path().filename());
    const std::string text = read(entry.path());
    std::smatch match;
    ASSERT_TRUE(std::regex_search(text, match, first_line));
    EXPECT_EQ(playthrough_text(match[1], std::stoull(match[2])), text);
    ++count;
  }
  EXPECT_GE(count, 18);
}

}  // namespace
}  // namespace arbatta
