// What every game must keep, whatever its rules. A game adds one line to `lines()`.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/games/registry.hpp"
#include "core/referee.hpp"
#include "core/search/random_player.hpp"

namespace arbatta {
namespace {

int count_of(std::string_view text, std::string_view letters) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [&](char c) { return letters.find(c) != std::string_view::npos; }));
}

/// The sum of all numbers in the text.
int sum_of(std::string_view text) {
  int sum = 0, number = 0;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    number = digit ? 10 * number + c - '0' : 0;
    if (digit) sum += number - number / 10;
  }
  return sum;
}

std::string_view field(std::string_view text, int index) {
  for (; index > 0; --index) text.remove_prefix(text.find('/') + 1);
  return text.substr(0, text.find('/'));
}

/// A placement adds a stone, a slide none; captures only turn stones.
bool keeps_stones(std::string_view before, std::string_view move, std::string_view after) {
  const int placed = move.find('-') == std::string_view::npos ? 1 : 0;
  return count_of(field(after, 0), "123") == count_of(field(before, 0), "123") + placed;
}

bool keeps_seeds(std::string_view before, std::string_view, std::string_view after) {
  return sum_of(field(after, 0)) == sum_of(field(before, 0));
}

bool keeps_checkers(std::string_view, std::string_view, std::string_view after) {
  return count_of(field(after, 0), "RB") + sum_of(field(after, 3)) == 16;
}

/// A registered game: what is tried besides its presets, and what its state texts conserve.
struct Line {
  std::string name;
  std::vector<std::string> arguments;
  bool (*conserves)(std::string_view before, std::string_view move, std::string_view after);
};

const std::vector<Line>& lines() {
  static const std::vector<Line> kLines = {
      {"megiddo",
       {"sides=3", "seats_per_side=2", "sides=3,seats_per_side=2", "sides=3,slides=true",
        "preset=cleopatra_master,sides=3,slides=true", "preset=cleopatra_master,arbatta=36",
        "preset=master,seats_per_side=2,arbatta=1"},
       keeps_stones},
      {"mancala",
       {"agreement=true", "preset=oware,agreement=true", "preset=kalah,capture_own_seed=always",
        "preset=oware,repetition=2,repetition_result=own_rows", "pits=1,seeds=2", "pits=12,seeds=5",
        "preset=awari,pits=4,seeds=20", "preset=trysse,cannot_feed=free,grand_slam=forbidden",
        "preset=warri,starved=split,sow_own_store=true",
        "extra_turn=false,sow_own_store=false,end_when=either_empty,starved=owner_takes"},
       keeps_seeds},
      {"opposition",
       {"players=3", "preset=blocks,players=3", "preset=alternating,players=3", "die=mirror",
        "die=mirror,players=3,preset=blocks", "layout=BRBRBRBRBRBRBRBR............",
        "layout=RB.RB..RB.RB..RB.RB..RB.RB.."},
       keeps_checkers},
  };
  return kLines;
}

const Line& line_of(std::string_view name) {
  return *std::find_if(lines().begin(), lines().end(),
                       [&](const Line& line) { return line.name == name; });
}

template <class G>
std::vector<std::string> game_strings() {
  std::vector<std::string> strings{std::string(G::kName)};
  for (const Preset& preset : G::Config::presets())
    strings.push_back(fmt::format("{}(preset={})", G::kName, preset.name));
  for (const auto& arguments : line_of(G::kName).arguments)
    strings.push_back(fmt::format("{}({})", G::kName, arguments));
  return strings;
}

/// Calls `visit(game, line)` for every game string; one that fails stops at its first failure.
template <class Visit>
void each_game(Visit visit) {
  for_each_game([&]<class G>() {
    for (const auto& text : game_strings<G>()) {
      SCOPED_TRACE(text);
      visit(std::get<G>(make_game(text)), line_of(G::kName));
    }
  });
}

/// Plays random games and calls `visit(state, move, next)` at each decision; `next` may be over.
template <class G, class Visit>
void play_randomly(const G& game, int games, Visit visit) {
  Referee referee(game, game.initial());
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    Rng rng = stream(20260101, i, seat_purpose(0));
    referee.restart(game.initial(i % game.seats()));
    while (!referee.over() && !testing::Test::HasFailure()) {
      const auto state = referee.state();
      const Move move = random_move(game, state, rng);
      visit(state, move, game.apply(state, move));
      referee.play(move);
    }
  }
}

template <class G>
std::vector<typename G::State> sampled_states(const G& game, int games, int one_in) {
  std::vector<typename G::State> states;
  int count = 0;
  play_randomly(game, games, [&](const auto& state, Move, const auto&) {
    if (count++ % one_in == 0) states.push_back(state);
  });
  return states;
}

template <class G>
std::vector<Move> sorted_moves(const G& game, const typename G::State& state) {
  MoveList moves;
  game.legal_moves(state, moves);
  std::vector<Move> sorted(moves.begin(), moves.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

template <class G>
std::vector<std::uint8_t> packed(const G& game, const typename G::State& state) {
  std::vector<std::uint8_t> bytes(game.state_bytes());
  game.encode(state, bytes);
  return bytes;
}

/// Zero-sum, a winner with 1 or nobody, nothing beyond the game's sides.
void expect_sound(const Outcome& outcome, int sides) {
  const auto won = winner(outcome);
  EXPECT_EQ(outcome.returns, won ? win_for(*won, sides) : (std::array<float, kMaxSides>{}));
  for (int side = sides; side < kMaxSides; ++side) EXPECT_EQ(outcome.points[side], 0);
  EXPECT_LT(won.value_or(0), sides);
}

TEST(GameContract, EveryRegisteredGameHasALine) {
  for (const auto& name : game_names())
    EXPECT_EQ(1, std::count_if(lines().begin(), lines().end(),
                               [&](const Line& line) { return line.name == name; }))
        << name;
}

TEST(GameContract, ACanonicalStringNamesTheSameGame) {
  each_game([](const auto& game, const Line&) {
    const auto again = make_game(canonical(game));
    const auto text = std::visit([](const auto& same) { return canonical(same); }, again);
    EXPECT_EQ(text, canonical(game));
  });
}

TEST(GameContract, AGameStartsWithTheSeatThatStartsAndIsNotOver) {
  each_game([](const auto& game, const Line&) {
    EXPECT_GE(game.seats(), game.sides());
    EXPECT_EQ(game.seats() % game.sides(), 0);
    for (int starter = 0; starter < game.seats(); ++starter) {
      const auto state = game.initial(starter);
      EXPECT_EQ(game.seat_to_move(state), starter);
      EXPECT_FALSE(game.outcome(state));
      for (int side = 0; side < game.sides(); ++side) EXPECT_EQ(game.points(state, side), 0);
    }
  });
}

/// Seats in turn, progress, and an end exactly where no seat is to move.
template <class G>
void check_turn(const G& game, const typename G::State& state, const typename G::State& next) {
  const int seat = game.seat_to_move(state);
  ASSERT_GE(seat, 0);
  ASSERT_LT(seat, game.seats());
  ASSERT_EQ(game.side_to_move(state), seat % game.sides());
  ASSERT_GE(game.progress(next), game.progress(state));
  for (int side = 0; side < game.sides(); ++side)
    ASSERT_GE(game.points(next, side), game.points(state, side));
  const auto outcome = game.outcome(next);
  const int next_seat = game.seat_to_move(next);
  ASSERT_EQ(outcome.has_value(), next_seat == kNoSeat);
  if (outcome) {
    expect_sound(*outcome, game.sides());
    for (int side = 0; side < game.sides(); ++side)
      ASSERT_GE(outcome->points[side], game.points(next, side));
  } else {
    ASSERT_TRUE(next_seat == seat || next_seat == (seat + 1) % game.seats()) << next_seat;
  }
}

template <class G>
void check_moves(const G& game, const typename G::State& state, Move move) {
  MoveList moves;
  game.legal_moves(state, moves);
  ASSERT_FALSE(moves.empty());
  std::vector<bool> seen(game.move_count());
  for (const Move legal : moves) {
    ASSERT_LT(legal, game.move_count());
    ASSERT_FALSE(seen[legal]) << "listed twice: " << game.move_to_text(legal);
    seen[legal] = true;
  }
  ASSERT_TRUE(seen[move]);
  if constexpr (IndexedGame<G>) {
    ASSERT_EQ(game.legal_count(state), moves.size());
    for (int k = 0; k < moves.size(); ++k) ASSERT_EQ(game.legal_move(state, k), moves[k]);
  }
}

template <class G>
void check_packing(const G& game, const typename G::State& state) {
  const auto again = game.decode(packed(game, state));
  ASSERT_TRUE(again == state) << game.to_text(state);
  ASSERT_EQ(game.key(again), game.key(state));
}

void check_play(int games) {
  each_game([&](const auto& game, const Line&) {
    play_randomly(game, games, [&](const auto& state, Move move, const auto& next) {
      check_turn(game, state, next);
      check_moves(game, state, move);
      check_packing(game, next);
    });
  });
}

TEST(GameContract, MovesTurnsEndsAndPackedStatesAgree) { check_play(2000); }
TEST(GameContractSlow, MovesTurnsEndsAndPackedStatesAgree) { check_play(30'000); }

TEST(GameContract, AGameEndsWithinItsLimitAndByItsReasons) {
  each_game([]<class G>(const G& normal, const Line&) {
    auto config = normal.config();
    config.max_plies = 7;
    const G game(config);
    Referee referee(game, game.initial());
    for (int i = 0; i < 100; ++i) {
      Rng rng = stream(7, i, seat_purpose(0));
      referee.restart(game.initial());
      while (!referee.over()) referee.play(random_move(game, referee.state(), rng));
      ASSERT_LE(referee.ply(), 7);
      ASSERT_EQ(game.seat_to_move(referee.state()), kNoSeat);
      expect_sound(*referee.outcome(), game.sides());
      if (referee.outcome()->reason == Reason::max_plies) {
        ASSERT_EQ(referee.outcome()->returns, (std::array<float, kMaxSides>{}));
      }
      ASSERT_LT(referee.outcome()->reason, Reason::crashed);
    }
  });
}

TEST(GameContract, HistoryCanEndAGameAnywhere) {
  each_game([](const auto& game, const Line&) {
    for (const auto& state : sampled_states(game, 50, 1))
      for (const Reason reason : {Reason::repetition, Reason::max_plies}) {
        const auto settled = game.settle(state, reason);
        ASSERT_EQ(settled.outcome.reason, reason);
        expect_sound(settled.outcome, game.sides());
        ASSERT_EQ(game.seat_to_move(settled.state), kNoSeat);
        for (int side = 0; side < game.sides(); ++side)
          ASSERT_EQ(settled.outcome.points[side], game.points(settled.state, side));
        if (reason == Reason::max_plies) {
          ASSERT_EQ(settled.outcome.returns, (std::array<float, kMaxSides>{}));
        }
        check_packing(game, settled.state);
        ASSERT_NE(game.to_text(settled.state), game.to_text(state));
      }
  });
}

void check_state_texts(int games) {
  each_game([&](const auto& game, const Line& line) {
    play_randomly(game, games, [&](const auto& state, Move move, const auto& next) {
      const auto text = game.to_text(state);
      ASSERT_TRUE(game.from_text(text) == state) << text;
      const auto after = game.to_text(next);
      ASSERT_TRUE(line.conserves(text, game.move_to_text(move), after)) << text << " " << after;
      const auto again = game.from_text(after);
      ASSERT_EQ(game.to_text(again), after);
      ASSERT_EQ(game.outcome(again).has_value(), game.outcome(next).has_value()) << after;
      auto outcome = game.outcome(next);
      if (!outcome || outcome->reason == Reason::agreed) return;  // no board shows an agreement
      // Nor does an empty mancala board show whether a store was full before it was swept.
      const auto read = game.outcome(again);
      const auto swept = [](Reason reason) {
        return reason == Reason::no_moves || reason == Reason::seeds;
      };
      if (swept(outcome->reason) && swept(read->reason)) outcome->reason = read->reason;
      ASSERT_TRUE(read == outcome) << after;
    });
  });
}

TEST(GameContract, AStateTextHoldsTheFullState) { check_state_texts(100); }
TEST(GameContractSlow, AStateTextHoldsTheFullState) { check_state_texts(3000); }

/// A byte changed, removed or added.
std::string damaged(std::string text, Rng& rng) {
  static constexpr std::string_view kBytes = "0123456789.,/|-+! RBDoxabhmovetipnd\xff";
  const auto at = rng.bounded(text.size());
  const char byte = kBytes[rng.bounded(kBytes.size())];
  switch (rng.bounded(3)) {
    case 0:
      return text.erase(at, 1);
    case 1:
      return text.insert(at, 1, byte);
    default:
      text[at] = byte;
      return text;
  }
}

TEST(GameContract, ADamagedStateTextIsRefusedOrPlayable) {
  each_game([](const auto& game, const Line&) {
    Rng rng(11);
    for (const auto& sampled : sampled_states(game, 20, 7))
      for (int i = 0; i < 20; ++i) {
        const auto text = damaged(game.to_text(sampled), rng);
        try {
          const auto state = game.from_text(text);
          ASSERT_TRUE(game.from_text(game.to_text(state)) == state) << text;
          check_packing(game, state);
          if (game.outcome(state)) continue;
          MoveList moves;
          game.legal_moves(state, moves);
          ASSERT_FALSE(moves.empty()) << text;
          for (const Move move : moves) check_turn(game, state, game.apply(state, move));
        } catch (const Error& error) {
          ASSERT_EQ(error.kind(), Error::Kind::bad_input);
        }
      }
  });
}

TEST(GameContract, MoveTextsAreUniqueAndOnlyLegalOnesAreRead) {
  each_game([](const auto& game, const Line&) {
    std::set<std::string> texts;
    for (int move = 0; move < game.move_count(); ++move)
      ASSERT_TRUE(texts.insert(game.move_to_text(static_cast<Move>(move))).second);
    for (const auto& state : sampled_states(game, 10, 5)) {
      const auto legal = sorted_moves(game, state);
      for (int i = 0; i < game.move_count(); ++i) {
        const auto move = static_cast<Move>(i);
        const auto text = game.move_to_text(move);
        const bool legal_now = std::binary_search(legal.begin(), legal.end(), move);
        ASSERT_EQ(is_legal(game, state, move), legal_now) << text;
        if (!legal_now) {
          ASSERT_THROW(game.parse_move(state, text), Error) << game.to_text(state) << " " << text;
          continue;
        }
        ASSERT_EQ(game.parse_move(state, text), move);
        ASSERT_EQ(game.parse_move(state, game.record(state, move)), move);
      }
      ASSERT_FALSE(is_legal(game, state, kNoMove));
      for (const auto* nonsense : {"", " ", "?", "A", "a1b", "C4-", "-", "++", "x", "x9,9", "(("})
        if (!texts.contains(nonsense)) {
          ASSERT_THROW(game.parse_move(state, nonsense), Error) << nonsense;
        }
    }
  });
}

/// As many different states as wanted, out of games of all strings of one game: no two share a key.
template <class G>
void check_keys(std::size_t wanted) {
  using Keyed = std::pair<std::uint64_t, typename G::State>;
  std::vector<Keyed> states;
  const auto strings = game_strings<G>();
  const auto by_key = [](const Keyed& a, const Keyed& b) { return a.first < b.first; };
  for (std::uint64_t round = 0; states.size() < wanted; ++round) {
    for (const auto& text : strings) {
      const auto game = std::get<G>(make_game(text));
      Referee referee(game, game.initial());
      Rng rng = stream(5, round, seat_purpose(0));
      const auto enough = states.size() + wanted / strings.size() / 2 + 1;
      while (states.size() < enough) {
        referee.restart(game.initial());
        while (!referee.over()) {
          referee.play(random_move(game, referee.state(), rng));
          states.emplace_back(game.key(referee.state()), referee.state());
        }
      }
    }
    std::sort(states.begin(), states.end(), by_key);
    for (std::size_t i = 1; i < states.size(); ++i)
      ASSERT_TRUE(states[i - 1].first != states[i].first ||
                  states[i - 1].second == states[i].second)
          << "two states of " << G::kName << " share the key " << states[i].first;
    states.erase(std::unique(states.begin(), states.end()), states.end());
    ASSERT_LT(round, 1000u);
  }
}

TEST(GameContract, AMillionStatesHaveDifferentKeys) {
  for_each_game([]<class G>() { check_keys<G>(1'000'000); });
}

TEST(GameContractSlow, TenMillionStatesHaveDifferentKeys) {
  for_each_game([]<class G>() { check_keys<G>(10'000'000); });
}

/// The image of every move under one symmetry.
template <class G>
std::vector<Move> images(const G& game, int symmetry) {
  std::vector<Move> moves;
  for (int move = 0; move < game.move_count(); ++move)
    moves.push_back(game.transform(static_cast<Move>(move), symmetry));
  return moves;
}

TEST(GameContract, SymmetriesAreAGroupOfPermutations) {
  each_game([](const auto& game, const Line&) {
    const int count = game.symmetry_count();
    std::vector<std::vector<Move>> all;
    std::map<std::vector<Move>, int> index;
    for (int symmetry = 0; symmetry < count; ++symmetry) {
      all.push_back(images(game, symmetry));
      auto sorted = all.back();
      std::sort(sorted.begin(), sorted.end());
      for (int move = 0; move < game.move_count(); ++move) ASSERT_EQ(sorted[move], move);
      ASSERT_TRUE(index.emplace(all.back(), symmetry).second) << symmetry << " is there twice";
    }
    ASSERT_TRUE(std::is_sorted(all[0].begin(), all[0].end())) << "0 is not the identity";
    const auto states = sampled_states(game, 1, 9);
    for (int first = 0; first < count; ++first)
      for (int second = 0; second < count; ++second) {
        std::vector<Move> both;
        for (const Move move : all[first]) both.push_back(all[second][move]);
        const auto found = index.find(both);
        ASSERT_TRUE(found != index.end()) << second << " after " << first;
        for (const auto& state : states)
          ASSERT_TRUE(game.transform(game.transform(state, first), second) ==
                      game.transform(state, found->second));
      }
  });
}

template <class G>
void check_symmetry(const G& game, const typename G::State& state, int symmetry) {
  const auto image = game.transform(state, symmetry);
  const auto legal = sorted_moves(game, state);
  std::vector<Move> expected;
  for (const Move move : legal) expected.push_back(game.transform(move, symmetry));
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(sorted_moves(game, image), expected) << game.to_text(state) << " by " << symmetry;
  ASSERT_EQ(game.seat_to_move(image), game.seat_to_move(state));
  ASSERT_EQ(game.progress(image), game.progress(state));
  for (int side = 0; side < game.sides(); ++side) {
    ASSERT_EQ(game.points(image, side), game.points(state, side));
    ASSERT_EQ(game.prospects(image, side), game.prospects(state, side));
  }
  for (const Move move : legal) {
    const auto next = game.apply(state, move);
    const auto next_image = game.apply(image, game.transform(move, symmetry));
    ASSERT_TRUE(game.transform(next, symmetry) == next_image)
        << game.to_text(state) << " " << game.move_to_text(move) << " by " << symmetry;
    ASSERT_TRUE(game.outcome(next) == game.outcome(next_image));
  }
}

void check_symmetries(int games) {
  each_game([&](const auto& game, const Line&) {
    Rng rng(3);
    play_randomly(game, games, [&](const auto& state, Move, const auto&) {
      check_symmetry(game, state, static_cast<int>(rng.bounded(game.symmetry_count())));
    });
    for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry)
      for (const auto& state : sampled_states(game, 1, 5)) check_symmetry(game, state, symmetry);
  });
}

TEST(GameContract, SymmetriesCommuteWithPlay) { check_symmetries(100); }
TEST(GameContractSlow, SymmetriesCommuteWithPlay) { check_symmetries(5000); }

}  // namespace
}  // namespace arbatta
