#pragma once

#include <filesystem>

#include "experiments/interchange/logged_runs.hpp"

namespace arbatta {

// The formats of `export`, each written in one pass over the log to a new file (of minari: a new
// directory) that appears whole or not at all. False if a signal ended it.

/// A line a game: its row in the log, series, pair, players by seat, the seat that starts, returns
/// and points by side, reason, length, and the moves in notation. Texts are quoted (RFC 4180).
bool export_csv(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output);

/// The records that `replay` and `import` read.
bool export_records(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output);

/// The columns of the log as one table: those of /positions by their names, those of /games as
/// `games/NAME`; `attributes` is JSON in bytes.
bool export_npz(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output);

/// A data set of Minari 0.5: OUT/data/main_data.hdf5 and metadata.json. An episode is a game,
/// observations are packed states, and rewards those of side 0: nothing until the end.
bool export_minari(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output);

}  // namespace arbatta
