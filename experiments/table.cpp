#include "experiments/table.hpp"

#include <algorithm>
#include <cassert>

namespace arbatta {

namespace {

/// Characters, not bytes, of UTF-8 text.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool is_number(const std::string& text) {
  return text.empty() || std::string_view("0123456789+-.").find(text[0]) != std::string_view::npos;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  assert(cells.size() == rows_[0].size());
  rows_.push_back(std::move(cells));
}

std::string Table::markdown() const {
  auto rows = rows_;
  const std::size_t columns = rows[0].size();
  std::vector<std::size_t> widths(columns, 3);
  std::vector<bool> right(columns, rows.size() > 1);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      rows[r][c] = escaped(rows[r][c]);
      widths[c] = std::max(widths[c], width(rows[r][c]));
      if (r > 0 && !is_number(rows[r][c])) right[c] = false;
    }
  std::string text;
  const auto add_row = [&](const std::vector<std::string>& row) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string padding(widths[c] - width(row[c]), ' ');
      text += "| " + (right[c] ? padding + row[c] : row[c] + padding) + ' ';
    }
    text += "|\n";
  };
  add_row(rows[0]);
  for (std::size_t c = 0; c < columns; ++c)
    text += "| " + std::string(widths[c] - 1, '-') + (right[c] ? ':' : '-') + ' ';
  text += "|\n";
  for (std::size_t r = 1; r < rows.size(); ++r) add_row(rows[r]);
  return text;
}

}  // namespace arbatta
