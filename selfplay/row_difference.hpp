#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "eval/sample.hpp"

namespace arbatta {

/// Where rows begin in a table, and their visits in the ragged columns.
struct RowPlace {
  std::size_t rows = 0;
  std::size_t visits = 0;
};

struct RowDifference {
  std::size_t row = 0;  ///< of the whole table; of a ragged column an entry
  std::string column;
};

/// The first difference of the rows `again` from those of `logged` that begin at `from`, in the
/// order of the columns.
template <class Rows>
std::optional<RowDifference> row_difference(const Layout& layout, const Rows& logged,
                                            const Rows& again, const RowPlace& from) {
  std::optional<RowDifference> first;
  Rows::columns(layout, [&](std::string_view column, auto member, std::size_t width) {
    if (first) return;
    const auto& found = again.*member;
    const std::size_t begin = width == kRagged ? from.visits : from.rows * width;
    const auto at = std::mismatch(found.begin(), found.end(),
                                  (logged.*member).begin() + static_cast<std::ptrdiff_t>(begin),
                                  (logged.*member).end())
                        .first;
    if (at == found.end()) return;
    const std::size_t place = begin + static_cast<std::size_t>(at - found.begin());
    first = {.row = place / std::max<std::size_t>(width == kRagged ? 1 : width, 1),
             .column = std::string(column)};
  });
  return first;
}

}  // namespace arbatta
