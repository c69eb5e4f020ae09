// A TOML file is an Error or sets options that, written out, read back to the same.

#include "experiments/toml_config.hpp"
#include "tests/fuzz/input.hpp"

using namespace arbatta;

namespace {

struct FuzzConfig {
  std::string game;
  MoveSequence moves;
  std::vector<std::string> players;
  int games = 0;
  std::uint64_t seed = 0;
  double temperature = 0;
  bool sprt = false;
};

void fields(ConfigOf<FuzzConfig> auto& config, auto&& visit) {
  visit(Field{"game", ""}, config.game);
  visit(Field{"moves", ""}, config.moves);
  visit(Field{"players", ""}, config.players);
  visit(Field{"games", "", 0, 1000}, config.games);
  visit(Field{"seed", "", 0, 0x1p64}, config.seed);
  visit(Field{"temperature", "", 0, 10}, config.temperature);
  visit(Field{"sprt", ""}, config.sprt);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzConfig config;
  try {
    apply_toml(options_of(config), "input", fuzz::text_of(data, size));
  } catch (const Error&) {
    return 0;
  }
  const auto text = config_toml(config);
  FuzzConfig read;
  apply_toml(options_of(read), "written", text);
  fuzz::require(config_toml(read) == text);
  return 0;
}
