#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "selfplay/event.hpp"
#include "selfplay/played_game.hpp"
#include "selfplay/run_gauges.hpp"
#include "selfplay/run_plan.hpp"

namespace arbatta {

struct RunReport {
  bool complete = false;           ///< false: stopped; what was published stays and can be resumed
  bool enough = false;             ///< complete, since `on_game` wanted no more games
  std::string digest;              ///< of the complete log; empty without one, and for a part
  std::uint64_t shards_found = 0;  ///< that an earlier run had published
  std::uint64_t games_played = 0;  ///< in this run, games of found shards left out
  std::uint64_t positions_played = 0;  ///< of these games
  double seconds = 0;                  ///< of playing and writing
  int threads = 1;                     ///< 0 = others played
  double workers_played = 0;           ///< seconds, of all workers together
  double workers_wrote = 0;            ///< seconds spent on packing and hashing, likewise
  BatchCount batches;                  ///< of players that want values
  WaitCount workers_waited;            ///< for a free slot
  WaitCount writer_waited;             ///< for the next block
};

/// Refuses what cannot be played (a player that does not fit, an opening that is too long) before
/// anything is written: throws Error.
void check_plan(const RunPlan& plan);

/// Refuses exact values of a game that no solver covers: throws Error.
void check_exact(const AnyGame& game, const ExactUses& uses);

/// Plays the run. `on_game` is called in game order, in this thread, for every game, also for those
/// of shards that an earlier run into the same directory has published (they are read, not played).
/// Once it returns false the run is complete: the block with that game is the last one logged.
/// A part sees the games of its own shards. `stop` may be set at any time. The caller holds the
/// run's lock, or the part's. Throws Error::failure when
/// writing fails.
RunReport run(const RunPlan& plan, const std::atomic<bool>& stop,
              const std::function<bool(const GameSummary&)>& on_game);

}  // namespace arbatta
