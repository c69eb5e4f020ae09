#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace arbatta {

/// Version of the record layout below and of its digest. Any change to a column is a new version.
inline constexpr int kSchemaVersion = 1;
inline constexpr std::string_view kSchema = "arbatta";

/// What a log keeps: everything, or the games only, whose positions are found by replay.
enum class Record { positions, games };

constexpr std::array<std::string_view, 2> enum_names(Record) { return {"positions", "games"}; }

/// Which columns there are and how wide they are; fixed for a run.
struct Layout {
  int state_bytes = 0;  ///< bytes of the packed state
  int sides = 0;        ///< 2 or 3
  int seats = 0;        ///< 2 to 6
  bool exact = false;   ///< positions have labels from best play
  bool states = true;   ///< positions have all their columns, not `move` and `flags` only
  bool starts = false;  ///< games have the state that they start from

  bool operator==(const Layout&) const = default;
};

/// The columns that a log of this record has of those of a whole one. Estimates and labels are gone
/// from a log of games.
constexpr Layout recorded(Layout whole, Record record) {
  if (record == Record::positions) return whole;
  return {.state_bytes = whole.state_bytes,
          .sides = whole.sides,
          .seats = whole.seats,
          .states = false,
          .starts = true};
}

/// Bits of the `flags` column: append only.
inline constexpr std::uint16_t kOpeningMove = 1 << 0;  ///< the move is part of a set opening
inline constexpr std::uint16_t kFullSearch = 1 << 1;   ///< searched with the full limits
inline constexpr std::uint16_t kProvenValue = 1 << 2;  ///< `value` is a proven result
inline constexpr std::uint16_t kValueAbsent = 1 << 3;  ///< no estimate was given, `value` is 0
inline constexpr std::uint16_t kExactLabel = 1 << 4;   ///< `exact` has a label from best play

/// Names every column that a layout may have.
inline constexpr Layout kEveryColumn{.exact = true, .starts = true};

/// The flags that a log of games keeps: its values are absent.
constexpr std::uint16_t without_value(std::uint16_t flags) {
  return static_cast<std::uint16_t>((flags & ~kProvenValue) | kValueAbsent);
}

/// The width of a column whose rows differ in length (policy_count entries each).
inline constexpr std::size_t kRagged = 0;

/// Positions, a row each, in the order they were played; column by column as the shard stores them.
/// On disk `policy_count` becomes `policy_ptr`, u64[rows + 1].
struct PositionRows {
  std::vector<std::uint8_t> state;           ///< state_bytes a row: the game's packed state
  std::vector<std::uint8_t> seat;            ///< the seat to move
  std::vector<std::uint8_t> side;            ///< its side
  std::vector<std::uint16_t> ply;            ///< decisions made before this one
  std::vector<std::uint32_t> game;           ///< row in the GameRows beside these rows
  std::vector<std::uint16_t> move;           ///< the decision that was made
  std::vector<float> value;                  ///< `sides` a row: the mover's estimate, never NaN
  std::vector<float> exact;                  ///< `sides` a row: returns with best play, where
                                             ///< flagged, else 0; only if the layout has it
  std::vector<float> outcome;                ///< `sides` a row: how the game ended (returns)
  std::vector<std::uint16_t> plies_left;     ///< decisions until the end, this one included
  std::vector<std::uint16_t> flags;          ///< the bits above
  std::vector<std::uint16_t> policy_count;   ///< entries of this row in the two columns below
  std::vector<std::uint16_t> policy_move;    ///< ragged: moves that were searched
  std::vector<std::uint32_t> policy_visits;  ///< ragged: their visits

  bool operator==(const PositionRows&) const = default;
  std::size_t size() const { return move.size(); }

  /// Lists every column in the order of the digest: visit(name, pointer to member, values a row).
  template <class Visit>
  static constexpr void columns(const Layout& layout, Visit&& visit) {
    const auto sides = static_cast<std::size_t>(layout.sides);
    if (!layout.states) {
      visit("move", &PositionRows::move, std::size_t{1});
      visit("flags", &PositionRows::flags, std::size_t{1});
      return;
    }
    visit("state", &PositionRows::state, static_cast<std::size_t>(layout.state_bytes));
    visit("seat", &PositionRows::seat, std::size_t{1});
    visit("side", &PositionRows::side, std::size_t{1});
    visit("ply", &PositionRows::ply, std::size_t{1});
    visit("game", &PositionRows::game, std::size_t{1});
    visit("move", &PositionRows::move, std::size_t{1});
    visit("value", &PositionRows::value, sides);
    if (layout.exact) visit("exact", &PositionRows::exact, sides);
    visit("outcome", &PositionRows::outcome, sides);
    visit("plies_left", &PositionRows::plies_left, std::size_t{1});
    visit("flags", &PositionRows::flags, std::size_t{1});
    visit("policy_count", &PositionRows::policy_count, std::size_t{1});
    visit("policy_move", &PositionRows::policy_move, kRagged);
    visit("policy_visits", &PositionRows::policy_visits, kRagged);
  }
};

/// Games, a row each. On disk `offset`, u64[rows + 1], says where each game's positions begin.
struct GameRows {
  std::vector<std::uint64_t> id;              ///< number of the game in the run
  std::vector<std::uint16_t> length;          ///< decisions, which is position rows
  std::vector<float> outcome;                 ///< `sides` a row: returns
  std::vector<std::int16_t> points;           ///< `sides` a row: the game's own score
  std::vector<std::uint8_t> reason;           ///< a Reason
  std::vector<std::uint32_t> opening;         ///< number of the opening
  std::vector<std::uint32_t> pair;            ///< games of one opening with seats exchanged
  std::vector<std::uint32_t> series;          ///< number of the series
  std::vector<std::uint16_t> game_in_series;  ///< counts from 0
  std::vector<std::uint8_t> starter;          ///< the seat that began
  std::vector<std::uint16_t> players;         ///< `seats` a row: row in the shard's /players
  std::vector<std::uint8_t> start;            ///< state_bytes a row: the packed state of the start;
                                              ///< only if the layout has it

  bool operator==(const GameRows&) const = default;
  std::size_t size() const { return id.size(); }

  /// Lists every column in the order of the digest: visit(name, pointer to member, values a row).
  template <class Visit>
  static constexpr void columns(const Layout& layout, Visit&& visit) {
    const auto sides = static_cast<std::size_t>(layout.sides);
    visit("id", &GameRows::id, std::size_t{1});
    visit("length", &GameRows::length, std::size_t{1});
    visit("outcome", &GameRows::outcome, sides);
    visit("points", &GameRows::points, sides);
    visit("reason", &GameRows::reason, std::size_t{1});
    visit("opening", &GameRows::opening, std::size_t{1});
    visit("pair", &GameRows::pair, std::size_t{1});
    visit("series", &GameRows::series, std::size_t{1});
    visit("game_in_series", &GameRows::game_in_series, std::size_t{1});
    visit("starter", &GameRows::starter, std::size_t{1});
    visit("players", &GameRows::players, static_cast<std::size_t>(layout.seats));
    if (layout.starts)
      visit("start", &GameRows::start, static_cast<std::size_t>(layout.state_bytes));
  }
};

/// A run of consecutive games and their positions; `positions.game` counts from the block's first.
struct Block {
  GameRows games;
  PositionRows positions;

  bool operator==(const Block&) const = default;
};

/// Bytes of one row of `Rows` in memory, ragged columns left out.
template <class Rows>
constexpr std::size_t row_bytes(const Layout& layout) {
  std::size_t bytes = 0;
  Rows::columns(layout, [&]<class Value>(std::string_view, std::vector<Value> Rows::*,
                                         std::size_t width) { bytes += width * sizeof(Value); });
  return bytes;
}

/// Appends the rows of `from` as they are.
template <class Rows>
void append_rows(Rows& to, const Rows& from) {
  Rows::columns(kEveryColumn, [&](std::string_view, auto column, std::size_t) {
    (to.*column).insert((to.*column).end(), (from.*column).begin(), (from.*column).end());
  });
}

/// Removes all rows, keeps the memory.
template <class Rows>
void clear_rows(Rows& rows) {
  Rows::columns(kEveryColumn,
                [&](std::string_view, auto column, std::size_t) { (rows.*column).clear(); });
}

inline void clear(Block& block) {
  clear_rows(block.games);
  clear_rows(block.positions);
}

/// Appends the games of `from` behind those of `to` and renumbers the `game` column to match.
inline void append(Block& to, const Block& from) {
  const auto games = static_cast<std::uint32_t>(to.games.size());
  const std::size_t rows = to.positions.game.size();
  append_rows(to.games, from.games);
  append_rows(to.positions, from.positions);
  for (std::size_t row = rows; row < to.positions.game.size(); ++row)
    to.positions.game[row] += games;
}

static_assert(std::endian::native == std::endian::little, "columns are written as they lie");
static_assert(sizeof(float) == 4 && std::numeric_limits<float>::is_iec559);
static_assert(row_bytes<PositionRows>({.state_bytes = 16, .sides = 2, .seats = 2}) == 48);
static_assert(row_bytes<GameRows>({.state_bytes = 16, .sides = 2, .seats = 2}) == 42);

}  // namespace arbatta
