#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "eval/posix_file.hpp"

namespace arbatta {

/// The steps of a search as a CSV file that grows line by line: step, games so far, the scores
/// measured in it, the values after it. A search is decided by its scores, so that one that was
/// killed goes on from the file; a last line without its end counts for nothing.
class Trajectory {
 public:
  /// Opens the file; the whole lines of one that has these columns are there to be followed.
  Trajectory(const std::filesystem::path& file, std::size_t scores,
             const std::vector<std::string>& values);

  bool has_next() const { return !recorded_.empty(); }
  /// The scores of the next step that is in the file.
  std::vector<double> take_next();
  /// Adds a step to the file.
  void add(std::uint64_t step, std::uint64_t games, const std::vector<double>& scores,
           const std::vector<double>& values);

 private:
  void read(const std::string& header, std::size_t scores);
  void append(const std::string& line);

  PosixFile file_;
  std::uint64_t size_ = 0;
  std::deque<std::vector<double>> recorded_;
};

}  // namespace arbatta
