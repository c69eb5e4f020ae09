// A file of game records is an Error or records that, written out, read back to the same; played by
// the rules they are an Error or end at a state of their game.

#include "experiments/replay_game.hpp"
#include "tests/fuzz/input.hpp"

using namespace arbatta;

namespace {

void check_text(const GameRecord& record) {
  std::vector<std::string> moves;
  for (const auto& move : record.moves) moves.push_back(move.text);
  const auto text = record_text(record.game, record.from, moves, record.players);
  const auto read = parse_records("written", text);
  fuzz::require(read.size() == 1 && read[0].game == record.game && read[0].from == record.from);
  fuzz::require(read[0].players == record.players);
  fuzz::require(read[0].moves.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) fuzz::require(read[0].moves[i].text == moves[i]);
}

void check_rules(const GameRecord& record, Overlooked overlooked) {
  try {
    const auto game = replay_game("input", record, 1, overlooked);
    std::visit([&](const auto& g) { g.from_text(game.state); }, make_game(game.game));
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    for (const auto& record : parse_records("input", fuzz::text_of(data, size))) {
      check_text(record);
      check_rules(record, Overlooked::forbid);
      check_rules(record, Overlooked::allow);
    }
  } catch (const Error&) {
  }
  return 0;
}
