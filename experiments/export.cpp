#include <array>
#include <chrono>

#include "experiments/commands.hpp"
#include "experiments/interchange/exports.hpp"

namespace arbatta {

namespace {

enum class Format { csv, npz, records, minari };

constexpr std::array<std::string_view, 4> enum_names(Format) {
  return {"csv", "npz", "records", "minari"};
}

struct ExportConfig {
  std::string directory;
  Format to = Format::csv;
  std::string out;
  static constexpr std::array<std::string_view, 1> kPositionals{"directory"};
  static constexpr std::array<std::string_view, 3> kRequired{"directory", "to", "out"};
};

void fields(ConfigOf<ExportConfig> auto& config, auto&& visit) {
  visit(Field{"directory", "the --out of a run"}, config.directory);
  visit(Field{"to", "the format"}, config.to);
  visit(Field{"out", "the new file; of minari the new directory"}, config.out);
}

bool write(Format format, const LoggedRuns& runs, const std::string& out, const Output& output) {
  switch (format) {
    case Format::csv:
      return export_csv(runs, out, output);
    case Format::npz:
      return export_npz(runs, out, output);
    case Format::records:
      return export_records(runs, out, output);
    case Format::minari:
      return export_minari(runs, out, output);
  }
  return false;
}

int run(const ExportConfig& config, Output& output) {
  check_new_file(config.out);
  const auto start = std::chrono::steady_clock::now();
  const LoggedRuns runs({config.directory});
  if (!write(config.to, runs, config.out, output)) return 0;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  output.print("{} games, {} positions in {} ({:.1f} s)\n", runs.games(), runs.positions(),
               config.out, seconds.count());
  output.result({{"games", runs.games()},
                 {"positions", runs.positions()},
                 {"to", value_text(config.to)},
                 {"out", config.out},
                 {"seconds", seconds.count()}});
  return 0;
}

}  // namespace

Command export_command() {
  return command("export", "writes a log in a format that other programs read",
                 "  arbatta export runs/master --to csv --out games.csv\n"
                 "  arbatta export runs/master --to npz --out positions.npz\n\n"
                 "csv: a line a game. npz: every column as a NumPy array. records: notation, for\n"
                 "`replay` and `import`. minari: a data set of Minari (an episode a game).\n",
                 run);
}

}  // namespace arbatta
