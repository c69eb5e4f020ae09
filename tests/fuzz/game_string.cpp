// A game string is an Error or a game whose canonical string names the same game.

#include "tests/fuzz/input.hpp"

using namespace arbatta;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto canonical_of = [](const AnyGame& game) {
      return std::visit([](const auto& g) { return canonical(g); }, game);
    };
    const auto text = canonical_of(make_game(fuzz::text_of(data, size)));
    fuzz::require(canonical_of(make_game(text)) == text);
  } catch (const Error&) {
  }
  return 0;
}
