#include "eval/columns.hpp"

#include <fmt/format.h>

#include <array>

#include "eval/compress.hpp"
#include "eval/sha256.hpp"

namespace arbatta {
namespace {

struct TypeInfo {
  std::string_view name;
  std::size_t bytes;
};

constexpr std::array<TypeInfo, 7> kTypes = {
    {{"u8", 1}, {"u16", 2}, {"i16", 2}, {"u32", 4}, {"u64", 8}, {"f32", 4}, {"reason", 1}}};

const TypeInfo& info(ColumnType type) { return kTypes[static_cast<std::size_t>(type)]; }

template <class Count>
void running_sum(const std::vector<Count>& counts, std::vector<std::uint64_t>& sums) {
  sums.resize(counts.size() + 1);
  sums[0] = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sums[i + 1] = sums[i] + counts[i];
}

template <class Value>
Column column_of(std::string name, const std::vector<Value>& values, std::size_t width) {
  const std::size_t stored_width = width == kRagged ? 1 : width;
  return {.name = std::move(name),
          .type = kColumnType<Value>,
          .width = stored_width,
          .rows = values.size() / stored_width,
          .bytes = std::as_bytes(std::span(values))};
}

void add_positions(const Layout& layout, const ShardRows& shard, std::vector<Column>& columns) {
  PositionRows::columns(layout, [&](std::string_view name, auto column, std::size_t width) {
    if (name == "policy_count")
      columns.push_back(column_of("positions/policy_ptr", shard.policy_ptr, 1));
    else
      columns.push_back(
          column_of(fmt::format("positions/{}", name), shard.rows.positions.*column, width));
  });
}

void add_games(const Layout& layout, const ShardRows& shard, std::vector<Column>& columns) {
  GameRows::columns(layout, [&](std::string_view name, auto column, std::size_t width) {
    columns.push_back(column_of(fmt::format("games/{}", name), shard.rows.games.*column, width));
    if (name == "reason") columns.back().type = ColumnType::reason;
  });
  columns.push_back(column_of("games/offset", shard.offset, 1));
}

}  // namespace

std::string_view name(ColumnType type) { return info(type).name; }
std::size_t value_bytes(ColumnType type) { return info(type).bytes; }

void index_rows(ShardRows& shard) {
  running_sum(shard.rows.games.length, shard.offset);
  running_sum(shard.rows.positions.policy_count, shard.policy_ptr);
}

std::vector<Column> shard_columns(const Layout& layout, const ShardRows& shard) {
  std::vector<Column> columns;
  add_positions(layout, shard, columns);
  add_games(layout, shard, columns);
  return columns;
}

std::string column_hash(const Column& column) {
  const bool zeros = is_uniform(column.bytes) && column.bytes.front() == std::byte{0};
  return zeros ? sha256_of_zeros(column.bytes.size()) : sha256(column.bytes);
}

std::string shard_digest(std::span<const Column> columns, std::span<const std::string> hashes) {
  std::string lines;
  for (std::size_t i = 0; i < columns.size(); ++i)
    lines += fmt::format("{} {} {} {} {}\n", columns[i].name, name(columns[i].type),
                         columns[i].width, columns[i].rows, hashes[i]);
  return sha256(lines);
}

std::string shard_digest(const Layout& layout, const ShardRows& shard) {
  const std::vector<Column> columns = shard_columns(layout, shard);
  std::vector<std::string> hashes;
  for (const Column& column : columns) hashes.push_back(column_hash(column));
  return shard_digest(columns, hashes);
}

std::string run_digest(std::span<const std::string> shard_digests) {
  std::string lines;
  for (const std::string& digest : shard_digests) lines += digest + "\n";
  return sha256(lines);
}

}  // namespace arbatta
