#include "experiments/iterate/report.hpp"

#include "experiments/gnuplot.hpp"
#include "experiments/loss_text.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {
namespace {

bool rated(const Iteration& iteration) { return !iteration.config.anchors.empty(); }

std::string gate_text(const Generation& generation) {
  if (generation.gate_games == 0) return "accepted";
  return fmt::format("{} with {:.1f} %", generation.accepted ? "accepted" : "refused",
                     100 * generation.gate_score);
}

std::string rating_text(const Generation& generation) {
  return elo_text({generation.elo, {generation.elo_low, generation.elo_high}});
}

std::string csv(const std::vector<Generation>& generations) {
  std::string text;
  columns(generations[0], [&](const char* name, const auto&) {
    text += fmt::format("{}{}", text.empty() ? "" : ",", name);
  });
  for (const auto& generation : generations) {
    std::string line;
    columns(generation, [&](const char*, const auto& value) {
      line += fmt::format("{}{}", line.empty() ? '\n' : ',', value);
    });
    text += line;
  }
  return text + '\n';
}

/// Elo by generation with its intervals, anchors as lines across.
bool plot_elo(const Iterated& iterated, const std::filesystem::path& file) {
  std::string points, anchors;
  for (const auto& one : iterated.generations)
    points += fmt::format("{} {} {} {}\n", one.number, one.elo, one.elo_low, one.elo_high);
  for (std::size_t i = 0; i < iterated.anchors.size(); ++i)
    anchors += fmt::format(", {} with lines dashtype 2 title {}", iterated.anchors[i],
                           gnuplot_quoted(iterated.iteration.config.anchors[i]));
  return gnuplot(
      fmt::format("$data << end_of_data\n{}end_of_data\n"
                  "set key outside right top\nset grid\nset xlabel 'generation'\n"
                  "set ylabel {}\nset xrange [-0.5:{}.5]\n"
                  "plot $data using 1:2:3:4 with yerrorlines pointtype 7 title 'best model'{}\n",
                  points, gnuplot_quoted("Elo above " + iterated.iteration.config.anchors[0]),
                  iterated.generations.size() - 1, anchors),
      500, file);
}

}  // namespace

std::string generation_text(const Iteration& iteration, const Generation& one) {
  std::string text = fmt::format("generation {}: ", one.number);
  text += one.number == 0 ? std::string("zero weights")
                          : fmt::format("{} games, validation loss {}, {}", one.games,
                                        loss_text(one.validation_loss), gate_text(one));
  if (rated(iteration)) text += ", Elo " + rating_text(one);
  return text + fmt::format(", {:.0f} s\n", one.seconds);
}

Table generations_table(const Iterated& iterated) {
  std::vector<std::string> headers = {"generation", "games",        "positions", "trained on",
                                      "loss",       "against best", "llr",       "accepted"};
  if (rated(iterated.iteration)) headers.emplace_back("Elo of the best");
  Table table(headers);
  for (const auto& one : iterated.generations) {
    const bool met = one.gate_games > 0;
    std::vector<std::string> cells = {std::to_string(one.number),
                                      std::to_string(one.games),
                                      std::to_string(one.positions),
                                      std::to_string(one.window_samples),
                                      one.number > 0 ? loss_text(one.validation_loss) : "",
                                      met ? fmt::format("{:.1f} %", 100 * one.gate_score) : "",
                                      met ? fmt::format("{:.2f}", one.llr) : "",
                                      one.accepted ? "yes" : "no"};
    if (rated(iterated.iteration)) cells.push_back(rating_text(one));
    table.add(cells);
  }
  return table;
}

Json iterated_json(const Iterated& iterated) {
  const auto& config = iterated.iteration.config;
  Json generations = Json::array(), anchors = Json::array();
  double seconds = 0;
  for (const auto& one : iterated.generations) {
    Json row;
    columns(one, [&](const char* name, const auto& value) { row[name] = value; });
    generations.push_back(row);
    seconds += one.seconds;
  }
  for (std::size_t i = 0; i < iterated.anchors.size(); ++i)
    anchors.push_back({{"player", config.anchors[i]}, {"elo", iterated.anchors[i]}});
  return {
      {"game", config.game},
      {"player", config.player},
      {"match_player", config.match_player},
      {"best", iterated.generations.back().best()},
      {"elo", rated(iterated.iteration) ? Json(iterated.generations.back().elo) : Json(nullptr)},
      {"generations", generations},
      {"anchors", anchors},
      {"deterministic", iterated.iteration.reproducible},
      {"seconds", seconds}};
}

void write_generations(const Iterated& iterated, Output& output) {
  const auto& out = iterated.iteration.root;
  const int best = iterated.generations.back().best();
  write_text_file(out / "generations.csv", csv(iterated.generations));
  save_model(out / "best.h5", load_model(iterated.iteration.model_file(best)));
  if (rated(iterated.iteration) && !plot_elo(iterated, out / "elo.svg"))
    output.note("no elo.svg: gnuplot is not installed or failed");
}

}  // namespace arbatta
