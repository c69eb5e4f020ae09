#pragma once

#include <filesystem>
#include <string>

namespace arbatta {

/// A text between gnuplot's single quotes.
std::string gnuplot_quoted(std::string text);

/// Draws what the commands say as an SVG file of that height in pixels, which appears whole or not
/// at all. False if that cannot be done here.
bool gnuplot(const std::string& commands, std::size_t height, const std::filesystem::path& file);

}  // namespace arbatta
