#include "experiments/draw/paint.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace arbatta {

std::string Paint::operator()(Ink ink, std::string_view text) const {
  // Select Graphic Rendition codes (ECMA-48), by Ink.
  constexpr std::array<int, 6> kCodes = {0, 90, 91, 94, 92, 93};
  if (!coloured_ || ink == Ink::plain) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

Paint terminal_paint() {
  const char* no_color = std::getenv("NO_COLOR");
  const bool refused = no_color != nullptr && *no_color != '\0';
  return Paint(!refused && isatty(STDOUT_FILENO) != 0);
}

Canvas::Canvas(int rows, int columns) : rows_(rows, std::vector<Cell>(columns)) {}

void Canvas::put(int row, int column, std::string_view text, Ink ink) {
  for (const char c : text) rows_[row][column++] = {c, ink};
}

std::string Canvas::text(const Paint& paint) const {
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (const auto& [character, ink] : row) {
      if (character == ' ')
        line += ' ';
      else
        line += paint(ink, std::string_view(&character, 1));
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace arbatta
