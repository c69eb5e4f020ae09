#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/outcome.hpp"
#include "experiments/replay_record.hpp"

namespace arbatta {

/// What a record may say when it names fewer captures than the rules make.
enum class Overlooked { forbid, allow };

constexpr std::array<std::string_view, 2> enum_names(Overlooked) { return {"forbid", "allow"}; }

/// A game as its record has it.
struct ReplayedGame {
  std::string game;     ///< canonical
  std::string state{};  ///< at the end of the record
  std::optional<Outcome> outcome{};
  std::vector<Move> moves{};
  int overlooked = 0;  ///< moves whose captures were not all seen
};

/// Plays a record by the rules. Throws Error naming file, line, game and ply at the first move that
/// breaks them (a failure, with both sets of captures if these differ) or that is no move of the
/// game, a bad game string or state text (bad input). `number` counts the file's records from 1.
ReplayedGame replay_game(const std::string& name, const GameRecord& record, std::size_t number,
                         Overlooked overlooked);

}  // namespace arbatta
