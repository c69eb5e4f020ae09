#include "experiments/gnuplot.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace arbatta {

namespace fs = std::filesystem;

std::string gnuplot_quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find('\'', at)) != text.npos; at += 2) text.insert(at, "'");
  return "'" + text + "'";
}

bool gnuplot(const std::string& commands, std::size_t height, const fs::path& file) {
  const auto staged = file.parent_path() / ("." + file.filename().string() + ".tmp");
  const auto script = fmt::format(
      "set terminal svg size 1000,{} enhanced font 'sans,12' background 'white'\n"
      "set output {}\nset termoption noenhanced\nunset key\n{}",
      height, gnuplot_quoted(staged.string()), commands);
  FILE* pipe = popen("gnuplot 2>/dev/null", "w");
  if (pipe == nullptr) return false;
  const bool sent = std::fwrite(script.data(), 1, script.size(), pipe) == script.size();
  const bool drawn = pclose(pipe) == 0 && sent;
  std::error_code error, none;
  if (drawn) fs::rename(staged, file, error);
  fs::remove(staged, none);
  return drawn && !error;
}

}  // namespace arbatta
