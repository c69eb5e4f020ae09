#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.hpp"
#include "eval/sample.hpp"

namespace arbatta {

/// The type of a stored value, little-endian. `reason` is a byte that HDF5 knows as an enumeration.
enum class ColumnType { u8, u16, i16, u32, u64, f32, reason };

std::string_view name(ColumnType type);
std::size_t value_bytes(ColumnType type);

template <class Value>
inline constexpr ColumnType kColumnType = [] {
  if constexpr (std::is_same_v<Value, std::uint8_t>) return ColumnType::u8;
  if constexpr (std::is_same_v<Value, std::uint16_t>) return ColumnType::u16;
  if constexpr (std::is_same_v<Value, std::int16_t>) return ColumnType::i16;
  if constexpr (std::is_same_v<Value, std::uint32_t>) return ColumnType::u32;
  if constexpr (std::is_same_v<Value, std::uint64_t>) return ColumnType::u64;
  if constexpr (std::is_same_v<Value, float>) return ColumnType::f32;
}();

/// A column as a shard stores it: `rows` rows of `width` values. The bytes are someone else's.
struct Column {
  std::string name;  ///< path in the shard, such as "positions/state"
  ColumnType type{};
  std::size_t width = 1;
  std::size_t rows = 0;
  std::span<const std::byte> bytes;

  std::size_t row_bytes() const { return width * value_bytes(type); }
};

/// The rows of one shard and the two columns that are computed when it is whole.
struct ShardRows {
  Block rows;
  std::vector<std::uint64_t> offset;      ///< [games + 1]: first position of each game
  std::vector<std::uint64_t> policy_ptr;  ///< [positions + 1]: first policy entry of each position

  bool operator==(const ShardRows&) const = default;
};

/// Fills `offset` and `policy_ptr` from the rows.
void index_rows(ShardRows& shard);

/// All columns of a shard in the order of the digest; they point into `shard`.
std::vector<Column> shard_columns(const Layout& layout, const ShardRows& shard);

/// SHA-256 of a column's bytes, and of a line "name type width rows SHA-256" a column in order: the
/// digest of a shard, which does not depend on chunks, compression or HDF5. `hashes` go with
/// `columns`.
std::string column_hash(const Column& column);
std::string shard_digest(std::span<const Column> columns, std::span<const std::string> hashes);
std::string shard_digest(const Layout& layout, const ShardRows& shard);

/// SHA-256 over the shards' digests in order, a line each: the digest of a run.
std::string run_digest(std::span<const std::string> shard_digests);

}  // namespace arbatta
