#include "solve/sowing_solver.hpp"

#include <algorithm>
#include <string>

#include "solve/seeds_left.hpp"

namespace arbatta {

namespace {

using Count = unsigned __int128;

void check_fits(const Mancala& game) {
  const MancalaConfig& config = game.config();
  const auto refuse = [](const std::string& what, const std::string& expected) {
    throw Error("exact solver of mancala", what, "expected " + expected);
  };
  if (!config.sow_own_store) refuse("sow_own_store=false", "true: else play can go round for ever");
  if (config.agreement) refuse("agreement=true", "false: an agreement ends a game at any time");
  if (config.target != "0")
    refuse("target=" + config.target, "0: a game that ends on an empty row");
  if (config.starved == mancala::Starved::draw)
    refuse("starved=draw", "a rule that gives every seed to a side");
}

int bits_of(Count value) {
  int bits = 0;
  for (; value != 0; value >>= 1) ++bits;
  return bits;
}

/// Throws Error for games that the solver does not fit.
std::shared_ptr<const SowingDatabase> database_for(const Mancala& game, int table_bits) {
  check_fits(game);
  const Count limit = Count{1} << (table_bits - 1);
  const int most = std::min(all_seeds(game.config()), SowingDatabase::kMaxSeeds);
  const SeedRank<Count> rank(game.config().pits, most);
  int seeds = 0;
  while (seeds < most && rank.positions(seeds + 1) <= limit) ++seeds;
  return std::make_shared<SowingDatabase>(game, seeds);
}

int lead_of_mover(const Mancala& game, const MancalaState& state) {
  const int side = game.side_to_move(state);
  return game.points(state, side) - game.points(state, 1 - side);
}

}  // namespace

SowingSolver::SowingSolver(const Mancala& game, const ExactConfig& config)
    : SowingSolver(game, config, database_for(game, config.table_bits)) {}

SowingSolver::SowingSolver(const Mancala& game, const ExactConfig& config,
                           std::shared_ptr<const SowingDatabase> database)
    : game_(&game),
      config_(config),
      database_(std::move(database)),
      search_(search_for(game, config, database_)) {}

SowingSolver::Search SowingSolver::search_for(const Mancala& game, const ExactConfig& config,
                                              std::shared_ptr<const SowingDatabase> database) {
  const int seeds = all_seeds(game.config());
  const int rank_bits = bits_of(SeedRank<Count>(game.config().pits, seeds).positions(seeds));
  int table_bits = config.table_bits;
  if (SowingTable<std::uint64_t>::fits(rank_bits, table_bits))
    return Search(std::in_place_type<Narrow>, game, std::move(database), seeds, rank_bits,
                  table_bits);
  while (!SowingTable<unsigned __int128>::fits(rank_bits, table_bits)) ++table_bits;  // at most 15
  return Search(std::in_place_type<Wide>, game, std::move(database), seeds, rank_bits, table_bits);
}

bool SowingSolver::covers(const MancalaState& state) const {
  return seeds_on_board(*game_, state) <= config_.seeds;
}

int SowingSolver::bound(const MancalaState& state, int beta, Budget& budget) {
  const MancalaState position = sowing::seen_by_mover(state);
  return std::visit([&](auto& search) { return search.bound(position, beta, budget); }, search_);
}

std::optional<int> SowingSolver::outcome(const MancalaState& state, Budget& budget) {
  const int even = -lead_of_mover(*game_, state);  // what must still be won for a draw
  const bool can_draw = (seeds_on_board(*game_, state) - even) % 2 == 0;
  const int win = even + (can_draw ? 2 : 1);
  const bool wins = bound(state, win, budget) >= win;
  if (budget.spent()) return std::nullopt;
  if (wins) return 1;
  const bool draws = can_draw && bound(state, even, budget) >= even;
  if (budget.spent()) return std::nullopt;
  return draws ? 0 : -1;
}

std::optional<int> SowingSolver::margin(const MancalaState& state, Budget& budget) {
  const int seeds = seeds_on_board(*game_, state);
  int lower = -seeds;
  int upper = seeds;
  int guess = seeds % 2;
  while (lower < upper) {
    const int beta = std::max(guess, lower + 2);
    guess = bound(state, beta, budget);
    if (budget.spent()) return std::nullopt;
    (guess >= beta ? lower : upper) = guess;
  }
  return lead_of_mover(*game_, state) + lower;
}

}  // namespace arbatta
