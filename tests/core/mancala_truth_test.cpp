// Mancala against published values (see tests/truth/README.md).

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

Mancala mancala_of(const std::string& text) { return std::get<Mancala>(make_game(text)); }

/// Exact margins (South's store less North's at the end, best play) of games that cannot repeat a
/// state, by memory alone.
class MarginSolver {
 public:
  explicit MarginSolver(const Mancala& game) : game_(&game) {}

  int margin(const MancalaState& state) {
    if (game_->outcome(state)) return game_->points(state, 0) - game_->points(state, 1);
    const auto key = game_->key(state);
    if (const auto known = margins_.find(key); known != margins_.end()) return known->second;
    MoveList moves;
    game_->legal_moves(state, moves);
    const int sign = game_->side_to_move(state) == 0 ? 1 : -1;
    int best = -1000;
    for (const Move move : moves) best = std::max(best, sign * margin(game_->apply(state, move)));
    return margins_[key] = sign * best;
  }

 private:
  const Mancala* game_;
  std::unordered_map<std::uint64_t, int> margins_;
};

struct KalahValue {
  int pits;
  int seeds;
  std::string margin_always;
  std::string margin_if_opposite;
};

std::vector<KalahValue> kalah_values() {
  std::ifstream file(ARBATTA_SOURCE_DIR "/tests/truth/kalah_values.csv");
  std::vector<KalahValue> values;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string pits, seeds, result, always, if_opposite;
    for (auto* const field : {&pits, &seeds, &result, &always, &if_opposite})
      std::getline(fields, *field, ',');
    values.push_back({std::stoi(pits), std::stoi(seeds), always, if_opposite});
  }
  return values;
}

/// Solves the boards with `from` < pits * seeds <= `to`.
void expect_kalah_values(int from, int to) {
  for (const auto& value : kalah_values()) {
    const int half = value.pits * value.seeds;
    if (half <= from || half > to) continue;
    for (const auto& [own_seed, expected] :
         {std::pair("always", value.margin_always), {"if_opposite", value.margin_if_opposite}}) {
      const auto text = fmt::format("mancala(preset=kalah,capture_own_seed={},pits={},seeds={})",
                                    own_seed, value.pits, value.seeds);
      const Mancala game = mancala_of(text);
      EXPECT_EQ(std::to_string(MarginSolver(game).margin(game.initial())), expected) << text;
    }
  }
}

TEST(MancalaTruth, SmallKalahsHaveTheirPublishedMargins) { expect_kalah_values(0, 9); }
TEST(MancalaTruthSlow, LargerKalahsHaveTheirPublishedMargins) { expect_kalah_values(9, 10); }

/// Figures of random play of another program, 200,000 games.
struct OtherPlay {
  std::string game;
  double length;
  double deviation;
  std::array<double, 3> shares;  // South, draw, North
};

void expect_like(const OtherPlay& other, int games) {
  SCOPED_TRACE(other.game);
  const Mancala game = mancala_of(other.game);
  Referee referee(game, game.initial());
  double plies = 0;
  std::array<int, 3> counts{};
  for (int i = 0; i < games; ++i) {
    Rng rng = stream(4, i, seat_purpose(0));
    referee.restart(game.initial());
    while (!referee.over()) referee.play(random_move(game, referee.state(), rng));
    plies += referee.ply();
    const auto side = winner(*referee.outcome());
    ++counts[side ? 2 * *side : 1];
  }
  const double weight = std::sqrt(1.0 / games + 1.0 / 200'000);
  EXPECT_NEAR(plies / games, other.length, 4 * other.deviation * weight + 0.005);
  for (int i = 0; i < 3; ++i) {
    const double share = other.shares[i];
    const double error = std::sqrt(share * (1 - share)) * weight;
    EXPECT_NEAR(static_cast<double>(counts[i]) / games, share, 4 * error + 0.0005) << i;
  }
}

// OpenSpiel 2.0's mancala and oware, as quoted in tests/truth/README.md, which rounds the shares to
// three digits.
TEST(MancalaTruth, RandomPlayLooksLikeOpenSpiels) {
  expect_like({"mancala(preset=kalah)", 43.98, 10.7, {.485, .065, .450}}, 100'000);
  expect_like({"mancala(preset=oware,repetition=2,repetition_result=own_rows)",
               103.93,
               42.7,
               {.457, .057, .486}},
              100'000);
}

}  // namespace
}  // namespace arbatta
