#include "experiments/replay_record.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "core/call.hpp"
#include "core/error.hpp"
#include "experiments/options.hpp"

namespace arbatta {

namespace {

constexpr std::string_view kBlank = " \t\r\v\f";
constexpr std::size_t kLongestMove = 400;  // a move that captures the whole board needs less

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// `12.C4`, `12... C4` and `11.12.C4` without their numbers.
std::string_view without_numbers(std::string_view text) {
  for (;;) {
    const auto digits = text.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || text[digits] != '.') return text;
    text = trimmed(text.substr(std::min(text.find_first_not_of('.', digits), text.size())));
  }
}

/// A parenthesis is still to be closed.
bool is_open(std::string_view move) {
  const auto open = move.rfind('(');
  return open != std::string_view::npos && move.find(')', open) == std::string_view::npos;
}

struct Key {
  std::string_view name;
  std::string_view value;  // what it names
  std::string GameRecord::*text;
  int GameRecord::*line;
};

constexpr Key kKeys[] = {
    {"game", "a game string", &GameRecord::game, &GameRecord::game_line},
    {"players", "player strings", &GameRecord::players, &GameRecord::players_line},
    {"from", "a state text", &GameRecord::from, &GameRecord::from_line},
};

class RecordReader {
 public:
  RecordReader(const std::string& name, const std::string& game) : name_(name) {
    next_.game = game;
  }

  void read(std::string_view line) {
    ++line_;
    line = trimmed(line.substr(0, line.find('#')));
    const auto key_end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_");
    if (line.empty())
      end_game();
    else if (key_end != std::string_view::npos && line[key_end] == ':')
      read_key(line.substr(0, key_end), std::string(trimmed(line.substr(key_end + 1))));
    else
      read_moves(std::string(line));
  }

  std::vector<GameRecord> finish() {
    end_game();
    if (key_line_ > 0) fail(key_line_, "the record breaks off", "expected moves below");
    if (games_.empty()) fail(line_, "no game record", "expected game: NAME, then moves");
    return std::move(games_);
  }

 private:
  void read_key(std::string_view key, std::string value) {
    end_game();
    const auto known = std::find_if(std::begin(kKeys), std::end(kKeys),
                                    [&](const Key& one) { return one.name == key; });
    if (known == std::end(kKeys))
      fail(line_, fmt::format("unknown key '{}'", key), "expected game:, players: or from:");
    if (key_line_ > 0 && (key == "game" || !next_.from.empty()))
      fail(key_line_, "no moves", fmt::format("expected moves before line {}", line_));
    if (value.empty())
      fail(line_, fmt::format("{}: names nothing", key), fmt::format("expected {}", known->value));
    if (key == "game") next_.players.clear();
    next_.*known->text = std::move(value);
    next_.*known->line = line_;
    key_line_ = line_;
  }

  void read_moves(std::string line) {
    if (next_.game.empty()) fail(line_, "no game is named", "expected game: NAME before the moves");
    std::replace_if(
        line.begin(), line.end(), [](char c) { return kBlank.find(c) != kBlank.npos; }, ' ');
    for (const auto& token : MoveSequence::split(line)) add(token);
    key_line_ = 0;
  }

  void add(std::string_view token) {
    auto& moves = next_.moves;
    if (!moves.empty() && is_open(moves.back().text)) {
      moves.back().text += token;
    } else if (token = without_numbers(token); token.starts_with('(') && !moves.empty()) {
      (moves.back().text += ' ') += token;
    } else if (!token.empty()) {
      moves.push_back({line_, std::string(token)});
    }
    if (!moves.empty() && moves.back().text.size() > kLongestMove)
      fail(line_, fmt::format("'{}…'", moves.back().text.substr(0, 20)), "no move is so long");
  }

  void end_game() {
    if (next_.moves.empty()) return;
    const auto& [line, text] = next_.moves.back();
    if (is_open(text))
      fail(line, fmt::format("the record breaks off in move '{}'", text), "expected )");
    games_.push_back(next_);
    next_.moves.clear();
    next_.from.clear();
  }

  [[noreturn]] void fail(int line, const std::string& what, const std::string& expected) const {
    throw Error(fmt::format("{}:{}", name_, line), what, expected);
  }

  const std::string& name_;
  std::vector<GameRecord> games_;
  GameRecord next_;   // its moves so far
  int line_ = 0;      // of the file, from 1
  int key_line_ = 0;  // of a key that no moves have followed yet
};

}  // namespace

std::vector<GameRecord> parse_records(const std::string& name, std::string_view text,
                                      const std::string& default_game) {
  RecordReader reader(name, default_game);
  for (const auto line : split_at(text, '\n')) reader.read(line);
  return reader.finish();
}

std::vector<GameRecord> read_records(const std::string& file, const std::string& default_game) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  if (stream.peek() != std::ifstream::traits_type::eof()) text << stream.rdbuf();
  if (!stream.is_open() || stream.bad() || text.bad())
    throw Error(file, std::strerror(errno), "expected a readable file of game records");
  return parse_records(file, text.str(), default_game);
}

std::string record_text(std::string_view game, std::string_view from,
                        std::span<const std::string> moves, std::string_view players) {
  constexpr std::size_t kColumns = 80;
  std::string text = fmt::format("game: {}\n", game);
  if (!players.empty()) text += fmt::format("players: {}\n", players);
  if (!from.empty()) text += fmt::format("from: {}\n", from);
  std::string line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (line.size() + 1 + moves[i].size() > kColumns) {
      text += line + '\n';
      line.clear();
    }
    line += line.empty() ? fmt::format("{}. {}", i + 1, moves[i]) : ' ' + moves[i];
  }
  return text + line + '\n';
}

}  // namespace arbatta
