#include "eval/shard_image.hpp"

#include <algorithm>

#include "eval/hdf5_output.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kMetadataBytes = 1 << 17;  // a guess; the image grows if it is too small

// Scratch memory that is dear to map and clear anew for every chunk.
std::span<std::byte> room(std::vector<std::byte>& memory, std::size_t size) {
  memory.resize(std::max(memory.size(), size));
  return std::span(memory).first(size);
}

// The bytes of a chunk; rows past the end of the column are zeros.
std::span<const std::byte> chunk_bytes(const PackedColumn& packed, std::size_t chunk) {
  thread_local std::vector<std::byte> padded;
  const std::size_t size = packed.packing.chunk_rows * packed.column.row_bytes();
  const auto rest = packed.column.bytes.subspan(chunk * size);
  if (rest.size() >= size) return rest.first(size);
  const auto out = room(padded, size);
  std::fill(std::copy(rest.begin(), rest.end(), out.begin()), out.end(), std::byte{0});
  return out;
}

std::span<const std::byte> shuffled(std::span<const std::byte> bytes, std::size_t element_bytes) {
  thread_local std::vector<std::byte> memory;
  if (element_bytes == 1 || is_uniform(bytes)) return bytes;
  const auto out = room(memory, bytes.size());
  shuffle(bytes, element_bytes, out);
  return out;
}

std::size_t expected_bytes(std::span<const PackedColumn> columns) {
  std::size_t bytes = kMetadataBytes;
  for (const PackedColumn& packed : columns)
    for (const auto& chunk : packed.chunks) bytes += chunk.size();
  return bytes;
}

}  // namespace

PackedColumn cut(const Column& column, const Packing& packing) {
  PackedColumn packed{.column = column, .packing = packing, .chunks = {}, .hash = {}};
  packed.packing.chunk_rows = std::min(packing.chunk_rows, column.rows);
  if (column.rows > 0)
    packed.chunks.resize((column.rows + packed.packing.chunk_rows - 1) / packed.packing.chunk_rows);
  return packed;
}

std::string shard_digest(std::span<const PackedColumn> columns) {
  std::vector<Column> plain;
  std::vector<std::string> hashes;
  for (const PackedColumn& packed : columns) {
    plain.push_back(packed.column);
    hashes.push_back(packed.hash);
  }
  return shard_digest(plain, hashes);
}

void pack_chunk(PackedColumn& packed, std::size_t chunk) {
  const auto bytes = chunk_bytes(packed, chunk);
  if (packed.packing.compression == Compression::deflate)
    packed.chunks[chunk] = deflate(shuffled(bytes, value_bytes(packed.column.type)));
  else
    packed.chunks[chunk].assign(bytes.begin(), bytes.end());
}

void write_frame(hdf5::OutputFile& image, const ShardAttributes& attributes, const Layout& layout) {
  image.attribute("schema", std::string(kSchema));
  image.attribute("schema_version", kSchemaVersion);
  image.attribute("game", attributes.game);
  image.attribute("rules", attributes.rules);
  image.attribute("sides", static_cast<std::uint64_t>(layout.sides));
  image.attribute("seats", static_cast<std::uint64_t>(layout.seats));
  image.attribute("state_layout", attributes.state_layout);
  image.attribute("action_names", attributes.action_names);
  image.attribute("symmetries", attributes.symmetries);
  image.attribute("seed", attributes.seed);
  image.attribute("deterministic", std::uint64_t{attributes.deterministic});
  image.attribute("program", attributes.program);
  image.attribute("config", attributes.config);
  image.texts("players", attributes.players);
  image.group("positions");
  image.group("games");
}

std::vector<std::byte> shard_image(const std::string& file, const ShardAttributes& attributes,
                                   const Layout& layout, std::span<const PackedColumn> columns) {
  hdf5::OutputFile image(file, expected_bytes(columns));
  write_frame(image, attributes, layout);
  image.attribute("shard", attributes.shard);
  image.attribute("digest", shard_digest(columns));
  for (const PackedColumn& packed : columns) image.column(packed);
  image.attribute("complete", std::uint64_t{1});
  return image.close();
}

std::vector<std::byte> shard_image(const std::string& file, const ShardAttributes& attributes,
                                   const Layout& layout, ShardRows& shard, const Packing& packing) {
  index_rows(shard);
  std::vector<PackedColumn> columns;
  for (const Column& column : shard_columns(layout, shard)) {
    PackedColumn& packed = columns.emplace_back(cut(column, packing));
    for (std::size_t chunk = 0; chunk < packed.chunks.size(); ++chunk) pack_chunk(packed, chunk);
    packed.hash = column_hash(column);
  }
  return shard_image(file, attributes, layout, columns);
}

}  // namespace arbatta
