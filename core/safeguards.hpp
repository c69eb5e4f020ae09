#pragma once

#include <string>

#include "core/fields.hpp"

namespace arbatta {

/// The safeguards of every game: options that all games share.
struct Safeguards {
  int max_plies = 1000;  ///< decisions, then the game is a draw
  int repetition = 3;    ///< occurrences of one state that make a draw; 0 = off
};

inline constexpr int kMaxPlies = 65535;

void safeguard_fields(auto& config, auto&& visit) {
  visit(Field{"max_plies", "draw after so many decisions (0 = 65535)", 0, kMaxPlies},
        config.max_plies);
  visit(Field{"repetition", "draw when a state occurs so often (0 = off, 1 is an error)", 0, 1000},
        config.repetition);
}

/// Reads max_plies=0 as 65535 and refuses repetition=1; `name` is the game's, for the message.
void check_safeguards(Safeguards& safeguards, std::string_view name);

}  // namespace arbatta
