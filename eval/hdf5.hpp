#pragma once

#include <hdf5.h>

#include <cstddef>
#include <string>
#include <utility>

#include "eval/columns.hpp"

namespace arbatta::hdf5 {

/// Owns one HDF5 identifier.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }

  operator hid_t() const { return id_; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

/// Turns the C API's negative results into Error::failure that names the file. HDF5's own printing
/// is off in a thread once it has made one.
class Calls {
 public:
  explicit Calls(std::string file);

  const std::string& file() const { return file_; }

  /// A new name for a file in memory. HDF5 takes two open ones of one name for the same file.
  std::string name_in_memory() const;

  template <class Result>
  Result check(Result result) const {
    if (result < 0) fail();
    return result;
  }

  Handle own(hid_t id, Handle::Close close) const { return Handle(check(id), close); }

  /// The stored type of a column.
  Handle type(ColumnType type) const;
  /// Variable-length UTF-8 text.
  Handle text_type() const;

 private:
  [[noreturn]] void fail() const;

  std::string file_;
};

/// The size that a closed file of version 2 or 3 states (its "end of file address").
std::size_t stated_size(const std::byte* image);

}  // namespace arbatta::hdf5
