#include "eval/hdf5_output.hpp"

#include <cassert>
#include <cstring>

namespace arbatta::hdf5 {
namespace {

std::vector<hsize_t> shape(std::size_t rows, std::size_t width) {
  if (width == 1) return {rows};
  return {rows, width};
}

std::vector<const char*> pointers(const std::vector<std::string>& values) {
  std::vector<const char*> out;
  for (const std::string& value : values) out.push_back(value.c_str());
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

}  // namespace

OutputFile::OutputFile(std::string file, std::size_t expected_bytes) : calls_(std::move(file)) {
  const Handle access = calls_.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  calls_.check(H5Pset_fapl_core(access, expected_bytes, /*backing_store=*/false));
  H5FD_file_image_callbacks_t callbacks = memory_of(bytes_);
  calls_.check(H5Pset_file_image_callbacks(access, &callbacks));
  // Attributes above 64 KiB and virtual columns need it, and its index of chunks is small.
  calls_.check(H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110));
  const Handle creation = untimed(H5P_FILE_CREATE);
  file_ = calls_.own(H5Fcreate(calls_.name_in_memory().c_str(), H5F_ACC_TRUNC, creation, access),
                     H5Fclose);
  root_ = calls_.own(H5Gopen2(file_, "/", H5P_DEFAULT), H5Gclose);
}

void OutputFile::group(const char* path) {
  const Handle creation = untimed(H5P_GROUP_CREATE);
  calls_.own(H5Gcreate2(file_, path, H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose);
}

void OutputFile::attribute(const char* name, const std::string& value) {
  const char* text = value.c_str();
  attribute(name, calls_.text_type(), {}, &text);
}

void OutputFile::attribute(const char* name, std::uint64_t value) {
  attribute(name, calls_.type(ColumnType::u64), {}, &value);
}

void OutputFile::attribute(const char* name, const std::vector<std::string>& values) {
  attribute(name, calls_.text_type(), {values.size()}, pointers(values).data());
}

void OutputFile::attribute(const char* name, const std::vector<std::vector<std::uint16_t>>& rows) {
  std::vector<std::uint16_t> flat;
  for (const auto& row : rows) flat.insert(flat.end(), row.begin(), row.end());
  const std::size_t width = rows.empty() ? 0 : rows.front().size();
  assert(flat.size() == rows.size() * width);
  attribute(name, calls_.type(ColumnType::u16), {rows.size(), width}, flat.data());
}

void OutputFile::texts(const char* path, const std::vector<std::string>& values) {
  const Handle type = calls_.text_type();
  const Handle set = dataset(path, type, dataspace({values.size()}), untimed(H5P_DATASET_CREATE));
  if (values.empty()) return;
  calls_.check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers(values).data()));
}

void OutputFile::column(const PackedColumn& packed) {
  const Column& column = packed.column;
  const Handle set = dataset(column.name, calls_.type(column.type),
                             dataspace(shape(column.rows, column.width)), layout(packed));
  for (std::size_t chunk = 0; chunk < packed.chunks.size(); ++chunk) {
    const auto& bytes = packed.chunks[chunk];
    const std::vector<hsize_t> at = {chunk * packed.packing.chunk_rows, 0};
    calls_.check(H5Dwrite_chunk(set, H5P_DEFAULT, 0, at.data(), bytes.size(), bytes.data()));
  }
}

void OutputFile::table(const char* path, std::size_t rows, std::size_t width, const void* floats) {
  const Handle type = calls_.type(ColumnType::f32);
  const Handle set =
      dataset(path, type, dataspace(shape(rows, width)), untimed(H5P_DATASET_CREATE));
  if (rows > 0) calls_.check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, floats));
}

void OutputFile::virtual_column(const Column& column, const std::vector<Source>& sources) {
  const Handle creation = untimed(H5P_DATASET_CREATE);
  const Handle space = dataspace(shape(column.rows, column.width));
  std::size_t first = 0;
  for (const auto& [file, rows] : sources) {
    if (rows == 0) continue;
    const auto block = shape(rows, column.width);
    const std::vector<hsize_t> at = {first, 0};
    calls_.check(
        H5Sselect_hyperslab(space, H5S_SELECT_SET, at.data(), nullptr, block.data(), nullptr));
    calls_.check(
        H5Pset_virtual(creation, space, file.c_str(), column.name.c_str(), dataspace(block)));
    first += rows;
  }
  assert(first == column.rows);
  calls_.check(H5Sselect_all(space));
  dataset(column.name, calls_.type(column.type), space, creation);
}

Handle OutputFile::growing_column(const std::string& path, ColumnType type,
                                  std::size_t chunk_rows) {
  const hsize_t none = 0, any = H5S_UNLIMITED, chunk = chunk_rows;
  const Handle space = calls_.own(H5Screate_simple(1, &none, &any), H5Sclose);
  const Handle creation = untimed(H5P_DATASET_CREATE);
  calls_.check(H5Pset_chunk(creation, 1, &chunk));
  calls_.check(H5Pset_shuffle(creation));
  calls_.check(H5Pset_deflate(creation, 1));
  return dataset(path, calls_.type(type), space, creation);
}

void OutputFile::append(const Handle& set, ColumnType type, std::size_t count, const void* values) {
  if (count == 0) return;
  hsize_t first = 0;
  calls_.check(H5Sget_simple_extent_dims(calls_.own(H5Dget_space(set), H5Sclose), &first, nullptr));
  const hsize_t rows = count, end = first + count;
  calls_.check(H5Dset_extent(set, &end));
  const Handle space = calls_.own(H5Dget_space(set), H5Sclose);
  calls_.check(H5Sselect_hyperslab(space, H5S_SELECT_SET, &first, nullptr, &rows, nullptr));
  calls_.check(H5Dwrite(set, calls_.type(type), dataspace({rows}), space, H5P_DEFAULT, values));
}

// Closing sets the file's final size: the "end of file address" of its superblock. (The copy that
// H5Fget_file_image of HDF5 1.10 makes has a wrong checksum there.)
std::vector<std::byte> OutputFile::close() {
  calls_.check(H5Fflush(file_, H5F_SCOPE_LOCAL));
  root_ = {};
  file_ = {};
  bytes_.resize(stated_size(bytes_.data()));
  return std::move(bytes_);
}

Handle OutputFile::untimed(hid_t list_class) {
  Handle list = calls_.own(H5Pcreate(list_class), H5Pclose);
  calls_.check(H5Pset_obj_track_times(list, false));
  return list;
}

Handle OutputFile::dataspace(const std::vector<hsize_t>& dims) {
  if (dims.empty()) return calls_.own(H5Screate(H5S_SCALAR), H5Sclose);
  return calls_.own(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr),
                    H5Sclose);
}

void OutputFile::attribute(const char* name, const Handle& type, const std::vector<hsize_t>& dims,
                           const void* values) {
  const Handle space = dataspace(dims);
  const Handle own =
      calls_.own(H5Acreate2(root_, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (calls_.check(H5Sget_simple_extent_npoints(space)) > 0)
    calls_.check(H5Awrite(own, type, values));
}

Handle OutputFile::dataset(const std::string& path, const Handle& type, const Handle& space,
                           const Handle& creation) {
  return calls_.own(
      H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
}

Handle OutputFile::layout(const PackedColumn& packed) {
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

}  // namespace arbatta::hdf5
