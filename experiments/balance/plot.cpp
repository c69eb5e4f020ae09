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

std::string label_of(const BalanceEntry& entry) {
  const auto openings = entry.openings == "none" ? "" : ", " + entry.openings;
  return entry.game + ", " + entry.player + openings;
}

std::string script_of(const std::vector<BalanceEntry>& entries, const fs::path& file) {
  constexpr double kPercent = 100;
  const auto n = entries.size();
  const double band = kPercent * entries[0].row.band();
  std::string labels, points;
  for (std::size_t i = 0; i < n; ++i) {
    const auto first = entries[i].row.first();
    const double even = entries[i].row.centre();
    const auto y = n - i;
    labels += fmt::format("{}{} {}", i == 0 ? "" : ", ", quoted(label_of(entries[i])), y);
    points += fmt::format("{} {} {} {}\n", kPercent * (first.mean - even), y,
                          kPercent * (first.interval.low - even),
                          kPercent * (first.interval.high - even));
  }
  return fmt::format(
      "set terminal svg size 1000,{} enhanced font 'sans,12' background 'white'\n"
      "set output {}\nset termoption noenhanced\nunset key\nset grid xtics\n"
      "set xlabel 'score of the side that begins, points (per cent) above even'\n"
      "set yrange [0.5:{}]\nset ytics ({})\n"
      "set object rectangle from {}, graph 0 to {}, graph 1 behind fillcolor rgb '#e8f0e8' "
      "fillstyle solid noborder\n"
      "set arrow from 0, graph 0 to 0, graph 1 nohead dashtype 2\n"
      "plot '-' using 1:2:3:4 with xerrorbars pointtype 7 linecolor rgb '#204a87'\n{}e\n",
      100 + 22 * n, quoted(file.string()), static_cast<double>(n) + 0.5, labels, -band, band,
      points);
}

}  // namespace

bool plot_balance(const std::vector<BalanceEntry>& entries, const fs::path& file) {
  if (entries.empty()) return false;
  const auto staged = file.parent_path() / ("." + file.filename().string() + ".tmp");
  FILE* gnuplot = popen("gnuplot 2>/dev/null", "w");
  if (gnuplot == nullptr) return false;
  const auto script = script_of(entries, staged);
  const bool sent = std::fwrite(script.data(), 1, script.size(), gnuplot) == script.size();
  const bool drawn = pclose(gnuplot) == 0 && sent;
  std::error_code error, none;
  if (drawn) fs::rename(staged, file, error);
  fs::remove(staged, none);
  return drawn && !error;
}

}  // namespace arbatta
