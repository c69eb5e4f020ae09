#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/hdf5_input.hpp"
#include "eval/shard_image.hpp"

namespace arbatta {

/// Reads one shard from its bytes in memory, whole or some rows at a time. The bytes should have
/// been checked before (`read_verified`): HDF5 reads many a damaged file without a word. A log of
/// games reads as one of positions: what it leaves out is found by replay when it is first asked
/// for. Every member throws Error naming the file: bad_input for a file of another kind or a newer
/// schema, failed for a broken one. For one thread at a time.
class ShardReader {
 public:
  using Only = std::initializer_list<std::string_view>;

  ShardReader(std::string file, std::span<const std::byte> image);

  /// Of the rows that are read: of a log of games those of its positions too.
  const Layout& layout() const { return layout_; }
  const Layout& stored() const { return stored_; }  ///< of the columns in the file
  const ShardAttributes& attributes() const { return attributes_; }
  const std::string& digest() const { return digest_; }  ///< as the shard states it
  std::size_t games() const { return games_; }
  std::size_t positions() const { return positions_; }
  std::size_t policy_entries() const { return policy_entries_; }
  std::size_t chunk_rows() const { return chunk_rows_; }  ///< of the position columns

  /// With `start` if it is stored.
  GameRows read_games() const;

  /// [games + 1] and [positions + 1]: where each game's positions and each position's policy begin.
  std::vector<std::uint64_t> read_offset() const;
  std::vector<std::uint64_t> read_policy_ptr() const;

  /// Positions [first, first + count); `game` counts within the shard. With `only`, the columns
  /// named there and no others. Multiples of chunk_rows() are read fastest.
  PositionRows read_positions(std::size_t first, std::size_t count, Only only = {}) const;
  PositionRows read_positions() const { return read_positions(0, positions_); }

  /// Everything, and certain: the rows fit together and have the digest that the shard states.
  ShardRows read_all() const;
  /// The same of the columns in the file alone.
  ShardRows read_stored() const;

 private:
  void check_schema() const;
  void read_attributes();
  void read_shape();
  template <class Rows, class Value>
  std::vector<Value> read(const std::string& name, std::size_t first, std::size_t count,
                          std::size_t width) const;
  void read_policy(PositionRows& rows, std::size_t first, std::size_t count) const;
  PositionRows read_stored_positions(std::size_t first, std::size_t count, Only only) const;
  const PositionRows& replayed() const;

  hdf5::Input input_;
  Layout layout_;
  Layout stored_;
  mutable std::optional<PositionRows> replayed_;  // of a log of games, once asked for
  ShardAttributes attributes_;
  std::string digest_;
  std::size_t games_ = 0;
  std::size_t positions_ = 0;
  std::size_t policy_entries_ = 0;
  std::size_t chunk_rows_ = 0;
};

}  // namespace arbatta
