#include "eval/shard_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "core/move.hpp"
#include "eval/replayed_rows.hpp"

namespace arbatta {
namespace {

template <class Rows>
constexpr std::string_view kGroup = "";
template <>
constexpr std::string_view kGroup<PositionRows> = "positions";
template <>
constexpr std::string_view kGroup<GameRows> = "games";

bool wanted(ShardReader::Only only, std::string_view name) {
  return only.size() == 0 || std::find(only.begin(), only.end(), name) != only.end();
}

bool is_policy(std::string_view name) { return name.starts_with("policy_"); }

/// Whether the file of such a layout has all columns that are wanted.
bool has_columns(const Layout& stored, ShardReader::Only only) {
  return stored.states || (only.size() > 0 && std::all_of(only.begin(), only.end(), [](auto name) {
                             return name == "move" || name == "flags";
                           }));
}

/// Rows [first, first + count) of the columns that are wanted; there are no visits.
PositionRows slice(const PositionRows& rows, const Layout& layout, std::size_t first,
                   std::size_t count, ShardReader::Only only) {
  PositionRows out;
  PositionRows::columns(layout, [&](std::string_view name, auto column, std::size_t width) {
    if (!wanted(only, name) || width == kRagged) return;
    const auto begin = (rows.*column).begin() + static_cast<std::ptrdiff_t>(first * width);
    (out.*column).assign(begin, begin + static_cast<std::ptrdiff_t>(count * width));
  });
  return out;
}

}  // namespace

ShardReader::ShardReader(std::string file, std::span<const std::byte> image)
    : input_(std::move(file), image) {
  check_schema();
  read_attributes();
  read_shape();
}

void ShardReader::check_schema() const {
  if (!input_.has("schema") || input_.text("schema") != kSchema)
    throw Error(input_.file(), "another kind of file", "a shard of Arbatta was expected");
  const std::uint64_t version = input_.number("schema_version");
  if (version != kSchemaVersion)
    throw Error(input_.file(), fmt::format("schema version {}", version),
                fmt::format("this program reads version {}", kSchemaVersion));
  if (!input_.has("complete") || input_.number("complete") != 1)
    input_.broken("incomplete", "a complete shard");
}

void ShardReader::read_attributes() {
  attributes_ = {
      .game = input_.text("game"),
      .rules = input_.text("rules"),
      .state_layout = input_.text("state_layout"),
      .program = input_.text("program"),
      .config = input_.text("config"),
      .seed = input_.number("seed"),
      .deterministic = !input_.has("deterministic") || input_.number("deterministic") != 0,
      .shard = input_.number("shard"),
      .action_names = input_.texts("action_names"),
      .symmetries = input_.table("symmetries"),
      .players = input_.text_rows("players")};
  digest_ = input_.text("digest");
}

void ShardReader::read_shape() {
  const bool states = input_.exists("positions/state");
  const hdf5::Extent moves = input_.extent("positions/move");
  positions_ = moves.rows;
  chunk_rows_ = moves.chunk_rows;
  if (states) policy_entries_ = input_.extent("positions/policy_move").rows;
  games_ = input_.extent("games/id").rows;
  layout_ = {.state_bytes =
                 static_cast<int>(input_.extent(states ? "positions/state" : "games/start").width),
             .sides = static_cast<int>(input_.number("sides")),
             .seats = static_cast<int>(input_.number("seats")),
             .exact = states && input_.exists("positions/exact")};
  stored_ = recorded(layout_, states ? Record::positions : Record::games);
  if (layout_.sides < 2 || layout_.sides > kMaxSides) input_.broken("sides", "2 or 3");
  if (layout_.seats < 2 || layout_.seats > kMaxSeats) input_.broken("seats", "2 to 6");
}

// The column of `Rows` that is called `name`; its shape must be that of the shard.
template <class Rows, class Value>
std::vector<Value> ShardReader::read(const std::string& name, std::size_t first, std::size_t count,
                                     std::size_t width) const {
  const std::string path = fmt::format("{}/{}", kGroup<Rows>, name);
  const hdf5::Extent extent = input_.extent(path);
  if (extent.width != width || first + count > extent.rows)
    input_.broken(path, fmt::format("{} values a row and {} rows", width, first + count));
  const ColumnType type = name == "reason" ? ColumnType::reason : kColumnType<Value>;
  std::vector<Value> values(count * width);
  input_.read(path, type, first, count, values.data());
  return values;
}

GameRows ShardReader::read_games() const {
  GameRows rows;
  GameRows::columns(stored_,
                    [&]<class Value>(std::string_view name, std::vector<Value> GameRows::*column,
                                     std::size_t width) {
                      rows.*column = read<GameRows, Value>(std::string(name), 0, games_, width);
                    });
  for (const std::uint8_t reason : rows.reason)
    if (reason >= kReasonNames.size()) input_.broken("games/reason", "a known reason");
  return rows;
}

std::vector<std::uint64_t> ShardReader::read_offset() const {
  return read<GameRows, std::uint64_t>("offset", 0, games_ + 1, 1);
}

std::vector<std::uint64_t> ShardReader::read_policy_ptr() const {
  return read<PositionRows, std::uint64_t>("policy_ptr", 0, positions_ + 1, 1);
}

PositionRows ShardReader::read_positions(std::size_t first, std::size_t count, Only only) const {
  if (has_columns(stored_, only)) return read_stored_positions(first, count, only);
  return slice(replayed(), layout_, first, count, only);
}

PositionRows ShardReader::read_stored_positions(std::size_t first, std::size_t count,
                                                Only only) const {
  PositionRows rows;
  PositionRows::columns(
      stored_, [&]<class Value>(std::string_view name, std::vector<Value> PositionRows::*column,
                                std::size_t width) {
        if (wanted(only, name) && !is_policy(name))
          rows.*column = read<PositionRows, Value>(std::string(name), first, count, width);
      });
  if (stored_.states && wanted(only, "policy_count")) read_policy(rows, first, count);
  return rows;
}

const PositionRows& ShardReader::replayed() const {
  if (!replayed_)
    replayed_ = replayed_rows(make_game(attributes_.game), layout_, read_games(),
                              read_stored_positions(0, positions_, {}), input_.file());
  return *replayed_;
}

void ShardReader::read_policy(PositionRows& rows, std::size_t first, std::size_t count) const {
  const auto pointers = read<PositionRows, std::uint64_t>("policy_ptr", first, count + 1, 1);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t entries = pointers[i + 1] - pointers[i];
    if (entries > kMaxMoves) input_.broken("positions/policy_ptr", "rising numbers");
    rows.policy_count.push_back(static_cast<std::uint16_t>(entries));
  }
  const std::size_t entries = pointers.back() - pointers.front();
  rows.policy_move = read<PositionRows, std::uint16_t>("policy_move", pointers.front(), entries, 1);
  rows.policy_visits =
      read<PositionRows, std::uint32_t>("policy_visits", pointers.front(), entries, 1);
}

ShardRows ShardReader::read_stored() const {
  ShardRows shard;
  shard.rows = {.games = read_games(), .positions = read_stored_positions(0, positions_, {})};
  index_rows(shard);
  const auto offset = read_offset();
  if (shard.offset != offset || offset.back() != positions_)
    input_.broken("games/offset", "the running sum of games/length");
  const std::string found = shard_digest(stored_, shard);
  if (found != digest_) input_.broken("rows of digest " + found, "digest " + digest_);
  return shard;
}

ShardRows ShardReader::read_all() const {
  ShardRows shard = read_stored();
  if (stored_.states) return shard;
  shard.rows.positions = replayed();
  shard.rows.games.start.clear();
  index_rows(shard);
  return shard;
}

}  // namespace arbatta
