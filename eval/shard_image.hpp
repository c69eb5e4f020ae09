#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/columns.hpp"
#include "eval/compress.hpp"

namespace arbatta {

namespace hdf5 {
class OutputFile;
}

/// What a shard says about itself in its root attributes (and in /players). `schema`,
/// `schema_version`, `sides`, `seats`, `digest` and `complete` are added by the writer.
struct ShardAttributes {
  std::string game;          ///< canonical game string
  std::string rules;         ///< JSON
  std::string state_layout;  ///< how to decode `state`, in words
  std::string program;       ///< name and version
  std::string config;        ///< the keys that decide the games
  std::uint64_t seed = 0;
  bool deterministic = true;  ///< the same run plays the same games again
  std::uint64_t shard = 0;
  std::vector<std::string> action_names;  ///< by move
  std::vector<std::vector<std::uint16_t>>
      symmetries;                    ///< permutations of equal length, may be none
  std::vector<std::string> players;  ///< what the `players` column counts

  bool operator==(const ShardAttributes&) const = default;
};

/// How columns are cut: rows a chunk, and whether chunks are deflated.
struct Packing {
  std::size_t chunk_rows = 16384;
  Compression compression = Compression::deflate;
};

/// A column and its chunks as HDF5 stores them. A short column is one chunk of its own length.
struct PackedColumn {
  Column column;
  Packing packing;
  std::vector<std::vector<std::byte>> chunks;
  std::string hash;  ///< column_hash
};

/// A packed column whose chunks and hash are still to be made; every chunk can be made alone.
PackedColumn cut(const Column& column, const Packing& packing);
void pack_chunk(PackedColumn& packed, std::size_t chunk);

std::string shard_digest(std::span<const PackedColumn> columns);

/// Writes what all shards of a run say, with their groups, which are still empty.
void write_frame(hdf5::OutputFile& image, const ShardAttributes& attributes, const Layout& layout);

/// The bytes of a shard: an HDF5 file that depends on the arguments alone. `file` is for messages.
/// Error::failure if HDF5 fails.
std::vector<std::byte> shard_image(const std::string& file, const ShardAttributes& attributes,
                                   const Layout& layout, std::span<const PackedColumn> columns);

/// All of the above in one thread: indexes the rows, packs them and builds the image.
std::vector<std::byte> shard_image(const std::string& file, const ShardAttributes& attributes,
                                   const Layout& layout, ShardRows& shard, const Packing& packing);

}  // namespace arbatta
