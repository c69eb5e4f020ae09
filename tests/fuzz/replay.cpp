// Runs a fuzz target without libFuzzer: every file of the corpus as it is, then with random damage.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/rng.hpp"
#include "tests/fuzz/input.hpp"

namespace {

constexpr int kDamagedCopies = 1000;

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

/// One to four bytes replaced, removed, doubled, or the end cut off.
std::string damaged(std::string input, arbatta::Rng& rng) {
  for (auto left = 1 + rng.bounded(4); left > 0 && !input.empty(); --left) {
    const auto at = rng.bounded(input.size());
    switch (rng.bounded(4)) {
      case 0:
        input[at] = static_cast<char>(rng.bounded(256));
        break;
      case 1:
        input.erase(at, 1);
        break;
      case 2:
        input.insert(at, 1, input[rng.bounded(input.size())]);
        break;
      default:
        if (rng.bounded(8) == 0) input.resize(at);
    }
  }
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(file), {}};
    run(input);
    arbatta::Rng rng(input.size());
    for (int i = 0; i < kDamagedCopies; ++i) run(damaged(input, rng));
    ++files;
  }
  return files > 0 ? 0 : 1;
}
