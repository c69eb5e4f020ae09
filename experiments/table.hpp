#pragma once

#include <string>
#include <vector>

namespace arbatta {

/// A Markdown table whose columns are aligned, so that it reads well on a terminal and in a report.
class Table {
 public:
  explicit Table(std::vector<std::string> headers) : rows_{std::move(headers)} {}

  /// As many cells as there are headers.
  void add(std::vector<std::string> cells);

  /// Columns of numbers are aligned to the right; a | in a cell is escaped.
  std::string markdown() const;

 private:
  std::vector<std::vector<std::string>> rows_;  // the headers first
};

}  // namespace arbatta
