#include "solve/seed_rules.hpp"

#include <algorithm>
#include <numeric>

#include "solve/seeds_left.hpp"

namespace arbatta {

namespace {

template <class T>
void expect(const T& value, const T& expected, const std::string& key) {
  if (value != expected)
    throw Error("endgame database", fmt::format("{}={}", key, value_text(value)),
                fmt::format("expected {}={}", key, value_text(expected)));
}

void check(const MancalaConfig& config) {
  expect(config.capture, mancala::Capture::counts, "capture");
  expect(config.sow_own_store, false, "sow_own_store");
  expect(config.extra_turn, false, "extra_turn");
  expect(config.agreement, false, "agreement");
  if (config.starved == mancala::Starved::draw)
    throw Error("endgame database", "starved=draw",
                "expected opponent_takes, owner_takes, split or forfeit: the seeds left decide");
}

MancalaConfig without_target(MancalaConfig config) {
  check(config);
  config.target = "0";
  return config;
}

/// What decides the values; what has no effect is as in the defaults.
MancalaConfig essence(const MancalaConfig& config) {
  MancalaConfig kept;
  kept.pits = config.pits;
  kept.sow_own_store = config.sow_own_store;
  kept.extra_turn = config.extra_turn;
  kept.skip_origin = config.skip_origin;
  kept.capture = config.capture;
  kept.capture_counts = config.capture_counts;
  kept.grand_slam = config.grand_slam;
  kept.must_feed = config.must_feed;
  if (config.must_feed) kept.cannot_feed = config.cannot_feed;
  kept.end_when = config.end_when;
  if (config.starved != mancala::Starved::owner_takes) kept.starved = config.starved;
  return kept;
}

int row_seeds(const mancala::Cells& cells, int side, int pits) {
  const auto* const first = cells.cells.data() + mancala::cell_at(side, 0);
  return std::accumulate(first, first + pits, 0);
}

}  // namespace

SeedRules::SeedRules(const MancalaConfig& config)
    : game_(without_target(config)),
      text_(canonical_text(Mancala::kName, essence(game_.config()))) {}

int SeedRules::most_seeds() const { return std::min(kMaxSeeds, all_seeds(game_.config())); }

std::optional<int> SeedRules::end_value(const mancala::Cells& cells) const {
  const int own = row_seeds(cells, 0, pits());
  const int other = row_seeds(cells, 1, pits());
  if ((own != 0 && other != 0) || !is_over(cells, own, other)) return std::nullopt;
  switch (game_.config().starved) {
    case mancala::Starved::forfeit:
      return other - own;
    case mancala::Starved::split:  // the odd seed goes to the longer row
      return own % 2 - other % 2;
    default:
      return own - other;
  }
}

// One row at least is empty.
bool SeedRules::is_over(const mancala::Cells& cells, int own, int other) const {
  const auto& config = game_.config();
  if (own == 0 || config.end_when == mancala::EndWhen::either_empty) return true;
  if (!config.must_feed || config.cannot_feed == mancala::CannotFeed::free || other != 0)
    return false;
  for (int hole = 0; hole < config.pits; ++hole)
    if (cells[mancala::cell_at(0, hole)] >= config.pits - hole) return false;
  return true;
}

}  // namespace arbatta
