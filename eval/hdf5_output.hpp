#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "eval/hdf5.hpp"
#include "eval/shard_image.hpp"

namespace arbatta::hdf5 {

/// The rows of one column that lie in another file.
struct Source {
  std::string file;
  std::size_t rows = 0;
};

/// An HDF5 file in memory, being written. Its bytes depend on what is written alone. Every member
/// throws Error::failure naming `file`.
class OutputFile {
 public:
  /// `expected_bytes` may be wrong either way.
  OutputFile(std::string file, std::size_t expected_bytes);
  OutputFile(OutputFile&&) = delete;

  void group(const char* path);

  // Root attributes.
  void attribute(const char* name, const std::string& value);
  void attribute(const char* name, std::uint64_t value);
  void attribute(const char* name, const std::vector<std::string>& values);
  void attribute(const char* name, const std::vector<std::vector<std::uint16_t>>& rows);

  // Data sets.
  void texts(const char* path, const std::vector<std::string>& values);
  void column(const PackedColumn& packed);
  void table(const char* path, std::size_t rows, std::size_t width, const void* floats);
  /// The column of that name in one file after the other. Without any rows it is an empty one.
  void virtual_column(const Column& column, const std::vector<Source>& sources);
  /// An empty column that `append` makes longer; compressed.
  Handle growing_column(const std::string& path, ColumnType type, std::size_t chunk_rows);
  void append(const Handle& set, ColumnType type, std::size_t count, const void* values);

  /// Closes the file; nothing may be written any more.
  std::vector<std::byte> close();

 private:
  Handle untimed(hid_t list_class);
  Handle dataspace(const std::vector<hsize_t>& dims);
  void attribute(const char* name, const Handle& type, const std::vector<hsize_t>& dims,
                 const void* values);
  Handle dataset(const std::string& path, const Handle& type, const Handle& space,
                 const Handle& creation);
  Handle layout(const PackedColumn& packed);

  std::vector<std::byte> bytes_;  // outlives the file, which lives in it
  Calls calls_;
  Handle file_;
  Handle root_;
};

}  // namespace arbatta::hdf5
