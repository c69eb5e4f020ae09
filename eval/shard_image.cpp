#include "eval/shard_image.hpp"

#include <algorithm>
#include <cassert>

#include "eval/hdf5.hpp"

namespace arbatta {
namespace {

using hdf5::Calls;
using hdf5::Handle;

constexpr std::size_t kMetadataBytes = 1 << 20;  // a guess; the image grows if it is too small

std::vector<hsize_t> shape(std::size_t rows, std::size_t width) {
  if (width == 1) return {rows};
  return {rows, width};
}

// The bytes of a chunk; rows past the end of the column are zeros.
std::vector<std::byte> chunk_bytes(const PackedColumn& packed, std::size_t chunk) {
  const std::size_t size = packed.packing.chunk_rows * packed.column.row_bytes();
  const auto rest = packed.column.bytes.subspan(chunk * size);
  const auto bytes = rest.first(std::min(size, rest.size()));
  std::vector<std::byte> out(bytes.begin(), bytes.end());
  out.resize(size);
  return out;
}

// Lets the core driver keep its file in a vector, where the bytes stay when the file is closed.
H5FD_file_image_callbacks_t memory_of(std::vector<std::byte>& bytes) {
  return {
      .image_malloc = nullptr,
      .image_memcpy = nullptr,
      .image_realloc = [](void*, std::size_t size, H5FD_file_image_op_t, void* vector) -> void* {
        auto& own = *static_cast<std::vector<std::byte>*>(vector);
        own.resize(size);
        return own.data();
      },
      .image_free = [](void*, H5FD_file_image_op_t, void*) -> herr_t { return 0; },
      .udata_copy = [](void* vector) { return vector; },
      .udata_free = [](void*) -> herr_t { return 0; },
      .udata = &bytes};
}

/// An HDF5 file in memory, being written.
class Image {
 public:
  Image(std::string file, std::size_t expected_bytes) : calls_(std::move(file)) {
    const Handle access = calls_.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    calls_.check(H5Pset_fapl_core(access, expected_bytes, /*backing_store=*/false));
    H5FD_file_image_callbacks_t callbacks = memory_of(bytes_);
    calls_.check(H5Pset_file_image_callbacks(access, &callbacks));
    // Attributes above 64 KiB need the object headers of HDF5 1.8.
    calls_.check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18));
    const Handle creation = untimed(H5P_FILE_CREATE);
    file_ = calls_.own(H5Fcreate(calls_.name_in_memory().c_str(), H5F_ACC_TRUNC, creation, access),
                       H5Fclose);
    root_ = calls_.own(H5Gopen2(file_, "/", H5P_DEFAULT), H5Gclose);
  }

  void group(const char* path) {
    const Handle creation = untimed(H5P_GROUP_CREATE);
    calls_.own(H5Gcreate2(file_, path, H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose);
  }

  void attribute(const char* name, const std::string& value) {
    const char* text = value.c_str();
    attribute(name, calls_.text_type(), {}, &text);
  }

  void attribute(const char* name, std::uint64_t value) {
    attribute(name, calls_.type(ColumnType::u64), {}, &value);
  }

  void attribute(const char* name, const std::vector<std::string>& values) {
    attribute(name, calls_.text_type(), {values.size()}, pointers(values).data());
  }

  void attribute(const char* name, const std::vector<std::vector<std::uint16_t>>& rows) {
    std::vector<std::uint16_t> flat;
    for (const auto& row : rows) flat.insert(flat.end(), row.begin(), row.end());
    const std::size_t width = rows.empty() ? 0 : rows.front().size();
    assert(flat.size() == rows.size() * width);
    attribute(name, calls_.type(ColumnType::u16), {rows.size(), width}, flat.data());
  }

  void texts(const char* path, const std::vector<std::string>& values) {
    const Handle type = calls_.text_type();
    const Handle space = dataspace({values.size()});
    const Handle creation = untimed(H5P_DATASET_CREATE);
    const Handle set = calls_.own(
        H5Dcreate2(file_, path, type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
    if (values.empty()) return;
    calls_.check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers(values).data()));
  }

  void column(const PackedColumn& packed) {
    const Column& column = packed.column;
    const Handle type = calls_.type(column.type);
    const Handle space = dataspace(shape(column.rows, column.width));
    const Handle creation = layout(packed);
    const Handle set = calls_.own(
        H5Dcreate2(file_, column.name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT),
        H5Dclose);
    for (std::size_t chunk = 0; chunk < packed.chunks.size(); ++chunk) {
      const auto& bytes = packed.chunks[chunk];
      const std::vector<hsize_t> at = {chunk * packed.packing.chunk_rows, 0};
      calls_.check(H5Dwrite_chunk(set, H5P_DEFAULT, 0, at.data(), bytes.size(), bytes.data()));
    }
  }

  /// Closes the file, which sets its final size: the "end of file address" of superblock version 2.
  /// (The copy that H5Fget_file_image of HDF5 1.10 makes has a wrong checksum there.)
  std::vector<std::byte> close() {
    calls_.check(H5Fflush(file_, H5F_SCOPE_LOCAL));
    root_ = {};
    file_ = {};
    bytes_.resize(hdf5::stated_size(bytes_.data()));
    return std::move(bytes_);
  }

 private:
  Handle untimed(hid_t list_class) {
    Handle list = calls_.own(H5Pcreate(list_class), H5Pclose);
    calls_.check(H5Pset_obj_track_times(list, false));
    return list;
  }

  Handle dataspace(const std::vector<hsize_t>& dims) {
    if (dims.empty()) return calls_.own(H5Screate(H5S_SCALAR), H5Sclose);
    return calls_.own(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr),
                      H5Sclose);
  }

  void attribute(const char* name, const Handle& type, const std::vector<hsize_t>& dims,
                 const void* values) {
    const Handle space = dataspace(dims);
    const Handle own =
        calls_.own(H5Acreate2(root_, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    if (calls_.check(H5Sget_simple_extent_npoints(space)) > 0)
      calls_.check(H5Awrite(own, type, values));
  }

  static std::vector<const char*> pointers(const std::vector<std::string>& values) {
    std::vector<const char*> out;
    for (const std::string& value : values) out.push_back(value.c_str());
    return out;
  }

  Handle layout(const PackedColumn& packed) {
    Handle list = untimed(H5P_DATASET_CREATE);
    if (packed.chunks.empty()) return list;
    const std::vector<hsize_t> chunk = shape(packed.packing.chunk_rows, packed.column.width);
    calls_.check(H5Pset_chunk(list, static_cast<int>(chunk.size()), chunk.data()));
    calls_.check(H5Pset_fill_time(list, H5D_FILL_TIME_NEVER));
    if (packed.packing.compression == Compression::none) return list;
    if (value_bytes(packed.column.type) > 1) calls_.check(H5Pset_shuffle(list));
    calls_.check(H5Pset_deflate(list, 1));
    return list;
  }

  std::vector<std::byte> bytes_;  // outlives the file, which lives in it
  Calls calls_;
  Handle file_;
  Handle root_;
};

std::size_t expected_bytes(std::span<const PackedColumn> columns) {
  std::size_t bytes = kMetadataBytes;
  for (const PackedColumn& packed : columns)
    for (const auto& chunk : packed.chunks) bytes += chunk.size();
  return bytes;
}

void add_attributes(Image& image, const ShardAttributes& attributes, const Layout& layout) {
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
  image.attribute("shard", attributes.shard);
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
  std::vector<std::byte> bytes = chunk_bytes(packed, chunk);
  if (packed.packing.compression == Compression::deflate) {
    const std::size_t width = value_bytes(packed.column.type);
    if (width > 1) {
      std::vector<std::byte> shuffled(bytes.size());
      shuffle(bytes, width, shuffled);
      bytes.swap(shuffled);
    }
    bytes = deflate(bytes);
  }
  packed.chunks[chunk] = std::move(bytes);
}

std::vector<std::byte> shard_image(const std::string& file, const ShardAttributes& attributes,
                                   const Layout& layout, std::span<const PackedColumn> columns) {
  Image image(file, expected_bytes(columns));
  add_attributes(image, attributes, layout);
  image.attribute("digest", shard_digest(columns));
  image.texts("players", attributes.players);
  image.group("positions");
  image.group("games");
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
