#include "experiments/signature.hpp"

#include "core/games/registry.hpp"
#include "eval/columns.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"

namespace arbatta {
namespace {

constexpr std::array<const char*, 12> kGames = {"megiddo",
                                                "megiddo(preset=master)",
                                                "megiddo(preset=cleopatra_master)",
                                                "megiddo(sides=3)",
                                                "megiddo(preset=original)",
                                                "mancala(preset=brainking)",
                                                "mancala(preset=oware)",
                                                "mancala(preset=warri)",
                                                "mancala(preset=kalah)",
                                                "opposition",
                                                "opposition(preset=blocks)",
                                                "opposition(players=3)"};

/// Nodes of depth-3 searches with the hand-set evaluator along a few random games.
template <Game G>
std::uint64_t search_nodes(const G& game) {
  const auto evaluator = position_evaluator(game);
  AlphaBeta search(game, evaluator, 14);
  Rng rng = stream(1, 0, Purpose::opening);
  std::uint64_t nodes = 0;
  for (int i = 0; i < 4; ++i) {
    Referee referee(game, game.initial());
    for (int ply = 0; !referee.over() && ply < 40; ++ply) {
      if (ply % 6 == 0) nodes += search.search(referee.state(), {.depth = 3}).nodes;
      referee.play(random_move(game, referee.state(), rng));
    }
  }
  return nodes;
}

template <Game G>
std::string small_log_digest(const G& game) {
  constexpr std::uint64_t kGamesLogged = 50;
  const Roster roster(game, parse_players({"random", "greedy"}));
  const SeriesPlan plan{.seed = 1,
                        .opening_plies = 2,
                        .match_target = 0,
                        .assignments = assignments_of(2, game.sides())};
  const std::atomic<bool> go_on{false};
  Heartbeat heartbeat;
  BlockMaker<G> maker(
      game, [&](int player) { return roster.make(player); }, plan, 1,
      MakerOptions{.logged = Record::positions}, heartbeat);
  MadeBlock block;
  maker.make(0, kGamesLogged, go_on, block);
  ShardRows rows{.rows = block.rows, .offset = {}, .policy_ptr = {}};
  index_rows(rows);
  return shard_digest(layout_of(game), rows);
}

}  // namespace

Signature program_signature() {
  Signature signature;
  std::vector<std::string> digests;
  for (const auto* text : kGames)
    std::visit(
        [&](const auto& game) {
          if (game.sides() == 2) signature.nodes += search_nodes(game);
          digests.push_back(small_log_digest(game));
        },
        make_game(text));
  signature.digest = run_digest(digests);
  return signature;
}

std::string Signature::text() const { return fmt::format("{}-{}", nodes, digest.substr(0, 8)); }

}  // namespace arbatta
