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
  /// Opens the file, whose whole lines are there to be followed. Throws Error naming a line that
  /// cannot be one of this search: of other columns, not all numbers, out of order.
  Trajectory(const std::filesystem::path& file, std::size_t scores,
             const std::vector<std::string>& values);

  bool has_next() const { return !recorded_.empty(); }
  /// The scores of the next step that is in the file.
  const std::vector<double>& next_scores() const { return recorded_.front().scores; }
  /// Goes on behind it. Throws Error if the values after it are not those in the file.
  void follow_next(const std::vector<double>& values);
  /// Adds a step to the file.
  void add(std::uint64_t step, std::uint64_t games, const std::vector<double>& scores,
           const std::vector<double>& values);

 private:
  struct Step {
    std::string line;  ///< file and number
    std::vector<double> scores, values;
  };

  void read(std::string_view text, std::size_t scores);
  Step step_of(std::string_view line, std::size_t scores) const;
  std::string place(std::size_t line) const;
  void append(const std::string& line);

  std::filesystem::path path_;
  PosixFile file_;
  std::vector<std::string> names_;
  std::string header_;
  std::uint64_t size_ = 0;
  std::deque<Step> recorded_;
};

}  // namespace arbatta
