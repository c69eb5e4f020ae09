#include "experiments/playthrough.hpp"

#include <array>

#include "core/search/random_player.hpp"
#include "experiments/commands.hpp"
#include "experiments/position_json.hpp"

namespace arbatta {

namespace {

struct PlaythroughConfig {
  std::string game;
  std::uint64_t seed = 1;
  static constexpr std::array<std::string_view, 1> kPositionals{"game"};
  static constexpr std::array<std::string_view, 1> kRequired{"game"};
};

void fields(ConfigOf<PlaythroughConfig> auto& config, auto&& visit) {
  visit(Field{"game", "the game, such as megiddo(preset=master)"}, config.game);
  visit(Field{"seed", "of the random moves", 0, 0x1p64}, config.seed);
}

template <Game G>
std::string packed_text(const G& game, const typename G::State& state) {
  std::vector<std::uint8_t> bytes(game.state_bytes());
  game.encode(state, bytes);
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

/// What the API says of where the game stands.
template <Game G>
Json describe(const G& game, const Position<G>& position) {
  Json json = position_json(game, position);
  const auto& state = position.referee.state();
  for (const auto* key : {"game", "record"}) json.erase(key);
  json["legal"] = legal_texts(game, position.referee);  // in the game's own order
  json["prospects"] = Json::array();
  for (int side = 0; side < game.sides(); ++side)
    json["prospects"].push_back(game.prospects(state, side));
  json["progress"] = game.progress(state);
  json["key"] = fmt::format("{:016x}", game.key(state));
  json["packed"] = packed_text(game, state);
  return json;
}

template <Game G>
Json play_randomly(const G& game, std::uint64_t seed) {
  Json result = {{"game", canonical(game)}, {"seed", seed}, {"plies", Json::array()}};
  std::vector<Rng> streams;
  for (int seat = 0; seat < game.seats(); ++seat)
    streams.push_back(stream(seed, 0, seat_purpose(seat)));
  Position<G> position{{game, game.initial()}, {}};
  auto& referee = position.referee;
  while (!referee.over()) {
    const auto state = referee.state();
    const Move move = random_move(game, state, streams[game.seat_to_move(state)]);
    Json ply = describe(game, position);
    ply["move"] = game.move_to_text(move);
    ply["record"] = game.record(state, move);
    result["plies"].push_back(ply);
    referee.play(move);
  }
  result["end"] = describe(game, position);
  return result;
}

void add_lines(std::string& text, const Json& object) {
  text += '\n';
  for (const auto& [key, value] : object.items())
    text += fmt::format("{} = {}\n", key, value.dump());
}

int run(const PlaythroughConfig& config, Output& output) {
  if (output.json())
    output.result(playthrough(make_game(config.game), config.seed));
  else
    output.print("{}", playthrough_text(config.game, config.seed));
  return 0;
}

}  // namespace

Json playthrough(const AnyGame& game, std::uint64_t seed) {
  return std::visit([&](const auto& g) { return play_randomly(g, seed); }, game);
}

std::string playthrough_text(const std::string& game, std::uint64_t seed) {
  const Json json = playthrough(make_game(game), seed);
  std::string text = fmt::format("# arbatta playthrough \"{}\" --seed {}\n", game, seed);
  add_lines(text, {{"game", json["game"]}});
  for (const Json& ply : json["plies"]) add_lines(text, ply);
  add_lines(text, json["end"]);
  return text;
}

Command playthrough_command() {
  return command("playthrough", "one random game with everything that the rules say at every ply",
                 "  arbatta playthrough megiddo --seed 1\n"
                 "  arbatta playthrough \"megiddo(sides=3)\" --seed 7 --json\n",
                 run);
}

}  // namespace arbatta
