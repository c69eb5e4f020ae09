#include "experiments/tune/plot.hpp"

#include <fmt/ranges.h>

#include "experiments/gnuplot.hpp"

namespace arbatta {

bool plot_trajectory(const Searched& searched, const std::vector<TunedParam>& params,
                     const std::filesystem::path& file) {
  constexpr std::size_t kLegend = 18;  // pixels a name
  const Eigen::VectorXd start = each(params, &TunedParam::start);
  const Eigen::VectorXd step = each(params, &TunedParam::step);
  std::string data, lines;
  for (std::size_t i = 0; i < searched.values.size(); ++i) {
    const Eigen::VectorXd moved = (searched.values[i] - start).cwiseQuotient(step);
    data += fmt::format("{} {}\n", i * searched.games_a_step,
                        fmt::join(std::vector<double>(moved.begin(), moved.end()), " "));
  }
  for (std::size_t i = 0; i < params.size(); ++i)
    lines += fmt::format("{} $data using 1:{} with lines title {}", i == 0 ? "plot" : ",", i + 2,
                         gnuplot_quoted(params[i].name));
  return gnuplot("$data << end_of_data\n" + data + "end_of_data\n" +
                     "set key outside right top\nset grid\nset xlabel 'games'\n"
                     "set ylabel 'steps from the start'\n" +
                     lines + "\n",
                 std::max<std::size_t>(500, 60 + kLegend * params.size()), file);
}

}  // namespace arbatta
