#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbatta {

/// A move as a record has it, with its captures.
struct RecordedMove {
  int line = 0;
  std::string text;

  bool operator==(const RecordedMove&) const = default;
};

/// One game of a file of records.
struct GameRecord {
  std::string game;  ///< game string
  int game_line = 0;
  std::string players;  ///< player strings, as an option has them; empty = not said
  int players_line = 0;
  std::string from;  ///< state text; empty = the game's start
  int from_line = 0;
  std::vector<RecordedMove> moves;
};

/// Reads a file of records, nothing of which is checked against the rules:
///
///   game: megiddo(preset=master)     the game of the records below; a file may have several
///   players: greedy,random           optional: by side or seat, of the records below
///   from: STATE                      optional: where the next record starts
///   1. C4 D4 2. E4 (D4, C4)          moves, over any number of lines; numbers are ignored
///
/// A blank line or a line with a key ends a record; `#` opens a comment. Records above the first
/// `game:` are of `default_game`, if that is not empty. `name` is the file's, for messages. Throws
/// Error naming file and line for anything else, a record that breaks off, or no record at all.
std::vector<GameRecord> parse_records(const std::string& name, std::string_view text,
                                      const std::string& default_game = "");

/// The same from a file.
std::vector<GameRecord> read_records(const std::string& file, const std::string& default_game = "");

/// One record that `parse_records` reads, in lines of at most 80 columns.
std::string record_text(std::string_view game, std::string_view from,
                        std::span<const std::string> moves, std::string_view players = {});

}  // namespace arbatta
