#include "experiments/balance/plot.hpp"

#include "experiments/gnuplot.hpp"

namespace arbatta {
namespace {

std::string label_of(const BalanceEntry& entry) {
  const auto openings = entry.openings == "none" ? "" : ", " + entry.openings;
  return entry.game + ", " + entry.player + openings;
}

std::string commands_of(const std::vector<BalanceEntry>& entries) {
  constexpr double kPercent = 100;
  const auto n = entries.size();
  const double band = kPercent * entries[0].row.band();
  std::string labels, points;
  for (std::size_t i = 0; i < n; ++i) {
    const auto first = entries[i].row.first();
    const double even = entries[i].row.centre();
    const auto y = n - i;
    labels += fmt::format("{}{} {}", i == 0 ? "" : ", ", gnuplot_quoted(label_of(entries[i])), y);
    points += fmt::format("{} {} {} {}\n", kPercent * (first.mean - even), y,
                          kPercent * (first.interval.low - even),
                          kPercent * (first.interval.high - even));
  }
  return fmt::format(
      "set grid xtics\n"
      "set xlabel 'score of the side that begins, points (per cent) above even'\n"
      "set yrange [0.5:{}]\nset ytics ({})\n"
      "set object rectangle from {}, graph 0 to {}, graph 1 behind fillcolor rgb '#e8f0e8' "
      "fillstyle solid noborder\n"
      "set arrow from 0, graph 0 to 0, graph 1 nohead dashtype 2\n"
      "plot '-' using 1:2:3:4 with xerrorbars pointtype 7 linecolor rgb '#204a87'\n{}e\n",
      static_cast<double>(n) + 0.5, labels, -band, band, points);
}

}  // namespace

bool plot_balance(const std::vector<BalanceEntry>& entries, const std::filesystem::path& file) {
  if (entries.empty()) return false;
  return gnuplot(commands_of(entries), 100 + 22 * entries.size(), file);
}

}  // namespace arbatta
