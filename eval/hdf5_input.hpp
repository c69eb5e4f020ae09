#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/hdf5.hpp"

namespace arbatta::hdf5 {

/// The shape of a data set of one or two dimensions.
struct Extent {
  std::size_t rows = 0;
  std::size_t width = 1;
  std::size_t chunk_rows = 0;  ///< 0 if it is not chunked
};

/// An HDF5 file in memory, read through plain HDF5. Every member throws Error::failure naming
/// `file`.
class Input {
 public:
  Input(std::string file, std::span<const std::byte> image);

  const std::string& file() const { return calls_.file(); }

  // Root attributes.
  bool has(const char* name) const;
  std::uint64_t number(const char* name) const;
  std::string text(const char* name) const;
  std::vector<std::string> texts(const char* name) const;
  std::vector<std::vector<std::uint16_t>> table(const char* name) const;

  // Data sets.
  bool exists(const std::string& path) const;
  Extent extent(const std::string& path) const;
  std::vector<std::string> text_rows(const std::string& path) const;
  /// Rows [first, first + count), which must lie within the extent, of exactly this type.
  void read(const std::string& path, ColumnType type, std::size_t first, std::size_t count,
            void* values) const;

  [[noreturn]] void broken(const std::string& what, const std::string& expected) const;

 private:
  Handle attribute(const char* name) const;
  Handle dataset(const std::string& path) const;
  std::vector<hsize_t> dims(const Handle& space) const;
  /// How the chunks of a data set are stored; none if `read_chunk` cannot undo it.
  struct Chunks {
    std::size_t rows = 0;
    std::size_t row_bytes = 0;
    std::size_t value_bytes = 0;
    bool shuffled = false;
    bool deflated = false;
  };
  std::optional<Chunks> chunks_of(const Handle& set, const std::vector<hsize_t>& shape,
                                  ColumnType type) const;
  /// Memory that the chunks of a column share.
  struct Scratch {
    std::vector<std::byte> stored, inflated;
  };
  void read_chunks(const Handle& set, const Chunks& chunks, std::size_t first,
                   std::span<std::byte> out) const;
  void read_chunk(const Handle& set, const Chunks& chunks, std::size_t chunk, Scratch& scratch,
                  std::span<std::byte> out) const;
  void read_plain(const Handle& set, const Handle& stored, std::vector<hsize_t> shape,
                  std::size_t first, void* values) const;
  void check_type(const std::string& path, const Handle& stored, ColumnType type) const;
  std::vector<std::string> collect(const Handle& space, auto&& read_into) const;

  Calls calls_;
  Handle file_;
};

}  // namespace arbatta::hdf5
