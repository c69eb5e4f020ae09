#pragma once

#include "core/fields.hpp"
#include "selfplay/run_plan.hpp"

namespace arbatta {

inline constexpr Field kSeed{"seed", "what all random numbers are derived from", 0, 1.8e19};
inline constexpr Field kThreads{
    "threads", "workers (0 = one for each core that this process may use)", 0, 1024};

inline constexpr Field kPart{
    "part", "r/R: play every R-th shard from r on, R processes share --out; auto = as launched"};

/// What `--part` asks for; nothing if it is empty. Throws Error if there is no directory to share.
std::optional<Part> part_of(const std::string& part, const std::string& out);

/// What an option asks for that names positions to solve, such as `exact(empties=12)`; nothing if
/// it is empty. Throws Error.
std::optional<ExactConfig> exact_use(const std::string& text);

/// How many workers `--threads` asks for; by itself, one for each core in the affinity mask.
int worker_count(int threads);

/// The options that all commands share which play games.
struct RunOptions {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int opening_plies = -1;
  double temperature = 0;
  int temperature_plies = 0;
  int match_target = 0;
  std::string adjudicate;
  Record record = Record::positions;
  Compression compression = Compression::deflate;
  int threads = 0;
  int stall_s = 1800;
  std::uint64_t shard_games = 0;
};

void run_fields(auto& config, auto&& visit) {
  visit(Field{"games", "games to play (series, with a match target)", 1, 4e9}, config.games);
  visit(kSeed, config.seed);
  visit(Field{"opening_plies",
              "random moves that open a game (-1 = 4 if a player searches, else 0)", -1, 1000},
        config.opening_plies);
  visit(Field{"temperature", "for searching players without one of their own", 0, 1000},
        config.temperature);
  visit(Field{"temperature_plies", "decisions of a game with temperature (0 = all)", 0, 65535},
        config.temperature_plies);
  visit(Field{"match_target", "play series until a side has so many points (0 = single games)", 0,
              10000},
        config.match_target);
  visit(Field{"adjudicate",
              "end games where their result is known, at positions of at most so much: "
              "exact(empties=12); returns of best play, points as they stand"},
        config.adjudicate);
  visit(Field{"record",
              "what a log keeps: positions, or games (moves and results, a fifth as large; what "
              "reads a log plays them again)"},
        config.record);
  visit(Field{"compression",
              "of a log's files: deflate, or none (five to ten times as large; its digest is the "
              "same)"},
        config.compression);
  visit(kThreads, config.threads);
  visit(Field{"stall_s", "end the run when one decision takes so many seconds (0 = never)", 0, 1e9},
        config.stall_s);
  visit(Field{"shard_games",
              "games (series) a file of the log, what parts share out (0 = about 350,000 "
              "positions; 256 at most if a match or study searches)",
              0, 1e9},
        config.shard_games);
}

/// A plan without a log. Throws Error for a game or player that is not understood or does not fit.
RunPlan make_plan(const RunOptions& options, std::string_view game,
                  const std::vector<std::string>& players);

/// For commands whose games are slow and a means only: shards small enough that a killed run has
/// lost little, unless the options say how large.
void use_small_shards(const RunOptions& options, RunPlan& plan);

/// The plan's games (series), and as many more as make the last pair whole.
std::uint64_t whole_pairs(const RunPlan& plan);

/// The name and version of this program, as the log has it.
std::string program_version();

}  // namespace arbatta
