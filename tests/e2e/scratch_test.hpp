#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"

namespace arbatta::e2e {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A test with a scratch directory of its own.
class ScratchTest : public testing::Test {
 protected:
  ScratchTest() {
    std::string name = (fs::temp_directory_path() / "arbatta-e2e-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~ScratchTest() override {
    std::error_code ignored;  // a process that was told to stop may still be tidying up
    fs::remove_all(root_, ignored);
  }

  std::string path(const std::string& name) const { return (root_ / name).string(); }

  static Json json_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--json", "--quiet"});
    const Result result = arbatta(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out, nullptr, false);
  }

  fs::path root_;
};

}  // namespace arbatta::e2e
