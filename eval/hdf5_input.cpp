#include "eval/hdf5_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "core/error.hpp"
#include "eval/compress.hpp"

namespace arbatta::hdf5 {
namespace {

std::size_t product(const std::vector<hsize_t>& dims) {
  std::size_t size = 1;
  for (const hsize_t dim : dims) size *= dim;
  return size;
}

}  // namespace

Input::Input(std::string file, std::span<const std::byte> image) : calls_(std::move(file)) {
  const Handle access = calls_.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  calls_.check(H5Pset_fapl_core(access, 1 << 20, /*backing_store=*/false));
  // HDF5 copies the image; its interface lacks the const.
  calls_.check(H5Pset_file_image(access, const_cast<std::byte*>(image.data()), image.size()));
  file_ = calls_.own(H5Fopen(calls_.name_in_memory().c_str(), H5F_ACC_RDONLY, access), H5Fclose);
}

bool Input::has(const char* name) const { return calls_.check(H5Aexists(file_, name)) > 0; }

std::uint64_t Input::number(const char* name) const {
  const Handle own = attribute(name);
  const Handle space = calls_.own(H5Aget_space(own), H5Sclose);
  if (product(dims(space)) != 1) broken(name, "one number");
  std::uint64_t value = 0;
  calls_.check(H5Aread(own, H5T_NATIVE_UINT64, &value));
  return value;
}

std::string Input::text(const char* name) const {
  const std::vector<std::string> values = texts(name);
  if (values.size() != 1) broken(name, "one text");
  return values.front();
}

std::vector<std::string> Input::texts(const char* name) const {
  const Handle own = attribute(name);
  const Handle space = calls_.own(H5Aget_space(own), H5Sclose);
  return collect(space,
                 [&](const Handle& type, char** values) { return H5Aread(own, type, values); });
}

std::vector<std::vector<std::uint16_t>> Input::table(const char* name) const {
  const Handle own = attribute(name);
  const std::vector<hsize_t> shape = dims(calls_.own(H5Aget_space(own), H5Sclose));
  if (shape.size() != 2) broken(name, "a table of two dimensions");
  std::vector<std::uint16_t> flat(product(shape));
  if (!flat.empty()) calls_.check(H5Aread(own, H5T_NATIVE_UINT16, flat.data()));
  std::vector<std::vector<std::uint16_t>> rows;
  for (std::size_t row = 0; row < shape[0]; ++row) {
    const auto first = flat.begin() + static_cast<std::ptrdiff_t>(row * shape[1]);
    rows.emplace_back(first, first + static_cast<std::ptrdiff_t>(shape[1]));
  }
  return rows;
}

bool Input::exists(const std::string& path) const {
  return calls_.check(H5Lexists(file_, path.c_str(), H5P_DEFAULT)) > 0;
}

Extent Input::extent(const std::string& path) const {
  const Handle set = dataset(path);
  const std::vector<hsize_t> shape = dims(calls_.own(H5Dget_space(set), H5Sclose));
  if (shape.empty() || shape.size() > 2) broken(path, "one or two dimensions");
  Extent extent{.rows = shape[0], .width = shape.size() == 2 ? shape[1] : 1};
  const Handle list = calls_.own(H5Dget_create_plist(set), H5Pclose);
  if (H5Pget_layout(list) != H5D_CHUNKED) return extent;
  std::array<hsize_t, 2> chunk{};
  calls_.check(H5Pget_chunk(list, 2, chunk.data()));
  extent.chunk_rows = chunk[0];
  return extent;
}

std::vector<std::string> Input::text_rows(const std::string& path) const {
  const Handle set = dataset(path);
  const Handle space = calls_.own(H5Dget_space(set), H5Sclose);
  return collect(space, [&](const Handle& type, char** values) {
    return H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
  });
}

void Input::read(const std::string& path, ColumnType type, std::size_t first, std::size_t count,
                 void* values) const {
  if (count == 0) return;
  const Handle set = dataset(path);
  const Handle stored = calls_.own(H5Dget_type(set), H5Tclose);
  check_type(path, stored, type);
  std::vector<hsize_t> shape = dims(calls_.own(H5Dget_space(set), H5Sclose));
  assert(first + count <= shape[0]);
  const std::optional<Chunks> chunks = chunks_of(set, shape, type);
  if (!chunks) {
    shape[0] = count;
    return read_plain(set, stored, shape, first, values);
  }
  read_chunks(set, *chunks, first, {static_cast<std::byte*>(values), count * chunks->row_bytes});
}

// Whole chunks go straight where they belong.
void Input::read_chunks(const Handle& set, const Chunks& chunks, std::size_t first,
                        std::span<std::byte> out) const {
  Scratch scratch;
  std::vector<std::byte> whole;
  for (std::size_t row = first; !out.empty();) {
    const std::size_t skip = row % chunks.rows;
    const std::size_t rows = std::min(chunks.rows - skip, out.size() / chunks.row_bytes);
    const auto part = out.first(rows * chunks.row_bytes);
    if (rows == chunks.rows) {
      read_chunk(set, chunks, row / chunks.rows, scratch, part);
    } else {
      whole.resize(chunks.rows * chunks.row_bytes);
      read_chunk(set, chunks, row / chunks.rows, scratch, whole);
      std::memcpy(part.data(), whole.data() + skip * chunks.row_bytes, part.size());
    }
    out = out.subspan(part.size());
    row += rows;
  }
}

void Input::read_plain(const Handle& set, const Handle& stored, std::vector<hsize_t> shape,
                       std::size_t first, void* values) const {
  const Handle space = calls_.own(H5Dget_space(set), H5Sclose);
  const std::array<hsize_t, 2> start = {first, 0};
  calls_.check(
      H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, shape.data(), nullptr));
  const Handle memory =
      calls_.own(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr), H5Sclose);
  calls_.check(H5Dread(set, stored, memory, space, H5P_DEFAULT, values));
}

// Chunks are inflated here: HDF5's own inflate is several times slower than libdeflate's.
std::optional<Input::Chunks> Input::chunks_of(const Handle& set, const std::vector<hsize_t>& shape,
                                              ColumnType type) const {
  const Handle list = calls_.own(H5Dget_create_plist(set), H5Pclose);
  if (H5Pget_layout(list) != H5D_CHUNKED) return std::nullopt;
  std::array<hsize_t, 2> dims{};
  calls_.check(H5Pget_chunk(list, 2, dims.data()));
  const std::size_t width = shape.size() == 2 ? shape[1] : 1;
  if (shape.size() == 2 && dims[1] != width) return std::nullopt;
  Chunks chunks{
      .rows = dims[0], .row_bytes = width * value_bytes(type), .value_bytes = value_bytes(type)};
  const int filters = calls_.check(H5Pget_nfilters(list));
  for (int i = 0; i < filters; ++i) {
    std::size_t no_values = 0;
    const auto filter = H5Pget_filter2(list, static_cast<unsigned>(i), nullptr, &no_values, nullptr,
                                       0, nullptr, nullptr);
    const bool first = !chunks.shuffled && !chunks.deflated;
    if (filter == H5Z_FILTER_SHUFFLE && first)
      chunks.shuffled = true;
    else if (filter == H5Z_FILTER_DEFLATE && !chunks.deflated)
      chunks.deflated = true;
    else
      return std::nullopt;
  }
  return chunks;
}

// Fills `out`, which is a chunk long.
void Input::read_chunk(const Handle& set, const Chunks& chunks, std::size_t chunk, Scratch& scratch,
                       std::span<std::byte> out) const {
  const std::array<hsize_t, 2> at = {chunk * chunks.rows, 0};
  hsize_t stored_bytes = 0;
  calls_.check(H5Dget_chunk_storage_size(set, at.data(), &stored_bytes));
  scratch.stored.resize(stored_bytes);
  std::uint32_t skipped_filters = 0;
  calls_.check(H5Dread_chunk(set, H5P_DEFAULT, at.data(), &skipped_filters, scratch.stored.data()));
  if (skipped_filters != 0 || (!chunks.deflated && stored_bytes != out.size()))
    broken("a damaged chunk", "chunks of equal size");
  std::span<const std::byte> bytes = scratch.stored;
  if (chunks.deflated) {
    if (chunks.shuffled) scratch.inflated.resize(out.size());
    const auto inflated = chunks.shuffled ? std::span(scratch.inflated) : out;
    if (!inflate(scratch.stored, inflated)) broken("a damaged chunk", "a zlib stream");
    bytes = inflated;
  }
  if (chunks.shuffled)
    unshuffle(bytes, chunks.value_bytes, out);
  else if (!chunks.deflated)
    std::memcpy(out.data(), bytes.data(), out.size());
}

void Input::broken(const std::string& what, const std::string& expected) const {
  throw Error::failure(file(), what, expected + " was expected");
}

Handle Input::attribute(const char* name) const {
  if (!has(name)) broken("no attribute " + std::string(name), "a complete file");
  return calls_.own(H5Aopen(file_, name, H5P_DEFAULT), H5Aclose);
}

Handle Input::dataset(const std::string& path) const {
  return calls_.own(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
}

std::vector<hsize_t> Input::dims(const Handle& space) const {
  const int rank = calls_.check(H5Sget_simple_extent_ndims(space));
  std::vector<hsize_t> shape(static_cast<std::size_t>(rank));
  calls_.check(H5Sget_simple_extent_dims(space, shape.data(), nullptr));
  return shape;
}

// An enumeration may have names that this program does not know yet: its numbers are what counts.
void Input::check_type(const std::string& path, const Handle& stored, ColumnType type) const {
  const bool same =
      type == ColumnType::reason
          ? H5Tget_class(stored) == H5T_ENUM && H5Tget_size(stored) == value_bytes(type)
          : calls_.check(H5Tequal(stored, calls_.type(type))) > 0;
  if (!same) broken(path, fmt::format("values of type {}", name(type)));
}

std::vector<std::string> Input::collect(const Handle& space, auto&& read_into) const {
  std::vector<char*> values(product(dims(space)));
  if (values.empty()) return {};
  const Handle type = calls_.text_type();
  calls_.check(read_into(type, values.data()));
  std::vector<std::string> out;
  for (const char* value : values) out.emplace_back(value ? value : "");
  calls_.check(H5Dvlen_reclaim(type, space, H5P_DEFAULT, values.data()));
  return out;
}

}  // namespace arbatta::hdf5
