#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "eval/columns.hpp"
#include "eval/posix_file.hpp"

namespace arbatta {

/// An array of a .npz file.
struct NpzArray {
  std::string name;
  ColumnType type{};
  std::vector<std::uint64_t> shape;
};

/// NumPy's .npz: a zip of .npy files (NEP 1, version 1.0), stored as they are, of any size (ZIP64).
/// Their shapes are known before the first value, so that all of them grow side by side in one pass
/// over data that memory need not hold. Failures are Error::failure that names the file.
class NpzFile {
 public:
  NpzFile(const std::filesystem::path& place, const std::vector<NpzArray>& arrays);

  /// The next values of an array, in C order, little-endian.
  void append(std::size_t array, std::span<const std::byte> bytes);

  /// All arrays are full: the file takes its place.
  void publish();

 private:
  struct Entry {
    std::string name;
    std::uint64_t begin = 0;  ///< of its header in the zip
    std::uint64_t size = 0;   ///< of the .npy file
    std::uint64_t written = 0;
    std::uint32_t crc = 0;

    std::uint64_t data() const;  ///< where the .npy file begins
  };

  static std::string local_header(const Entry& entry);
  static std::string central_header(const Entry& entry);
  static std::string end_of_central(std::uint64_t begin, std::uint64_t size, std::size_t entries);

  StagedStream stream_;
  std::vector<Entry> entries_;
  std::uint64_t end_ = 0;  ///< of the entries
};

}  // namespace arbatta
