#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbatta {

enum class Ink { plain, faint, red, blue, green, yellow };

/// Colours for a terminal, or none.
class Paint {
 public:
  explicit Paint(bool coloured) : coloured_(coloured) {}

  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool coloured_;
};

/// Coloured if standard output is a terminal and the user has not set NO_COLOR (no-color.org).
Paint terminal_paint();

/// A grid of characters, each with its ink.
class Canvas {
 public:
  Canvas(int rows, int columns);

  /// Writes `text` rightwards from (row, column).
  void put(int row, int column, std::string_view text, Ink ink = Ink::plain);
  /// All rows, without blanks at their ends.
  std::string text(const Paint& paint) const;

 private:
  struct Cell {
    char character = ' ';
    Ink ink = Ink::plain;
  };

  std::vector<std::vector<Cell>> rows_;
};

}  // namespace arbatta
