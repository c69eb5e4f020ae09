#include "experiments/balance/plot.hpp"

#include <cstdio>

namespace arbatta {
namespace {

namespace fs = std::filesystem;

/// A text between gnuplot's single quotes.
std::string quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find('\'', at)) != text.npos; at += 2) text.insert(at, "'");
  return "'" + text + "'";
}

std::string script_of(const std::vector<BalanceEntry>& entries, const fs::path& file) {
  constexpr double kPercent = 100;
  const auto n = entries.size();
  const double even = kPercent * entries[0].row.centre();
  const double band = kPercent * entries[0].row.band();
  std::string labels, points;
  for (std::size_t i = 0; i < n; ++i) {
    const auto first = entries[i].row.first();
    const auto y = n - i;
    labels += fmt::format("{}{} {}", i == 0 ? "" : ", ",
                          quoted(entries[i].game + ", " + entries[i].player), y);
    points += fmt::format("{} {} {} {}\n", kPercent * first.mean, y, kPercent * first.interval.low,
                          kPercent * first.interval.high);
  }
  return fmt::format(
      "set terminal svg size 1000,{} enhanced font 'sans,12' background 'white'\n"
      "set output {}\nset termoption noenhanced\nunset key\nset grid xtics\n"
      "set xlabel 'score of the side that begins, per cent, with its interval'\n"
      "set yrange [0.5:{}]\nset ytics ({})\n"
      "set object rectangle from {}, graph 0 to {}, graph 1 behind fillcolor rgb '#e8f0e8' "
      "fillstyle solid noborder\n"
      "set arrow from {}, graph 0 to {}, graph 1 nohead dashtype 2\n"
      "plot '-' using 1:2:3:4 with xerrorbars pointtype 7 linecolor rgb '#204a87'\n{}e\n",
      100 + 22 * n, quoted(file.string()), static_cast<double>(n) + 0.5, labels, even - band,
      even + band, even, even, points);
}

}  // namespace

bool plot_balance(const std::vector<BalanceEntry>& entries, const fs::path& file) {
  if (entries.empty()) return false;
  const auto staged = file.parent_path() / ("." + file.filename().string() + ".tmp");
  FILE* gnuplot = popen("gnuplot 2>/dev/null", "w");
  if (gnuplot == nullptr) return false;
  const auto script = script_of(entries, staged);
  const bool sent = std::fwrite(script.data(), 1, script.size(), gnuplot) == script.size();
  std::error_code error;
  if (pclose(gnuplot) == 0 && sent) fs::rename(staged, file, error);
  return sent && !error && fs::exists(file);
}

}  // namespace arbatta
