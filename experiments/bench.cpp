#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>

#include "eval/posix_file.hpp"
#include "experiments/commands.hpp"
#include "experiments/signature.hpp"

namespace arbatta {

namespace {

namespace fs = std::filesystem;

enum class Program { all, rules, search, runner, writer, log, compression, trainer, nets };
constexpr std::array<std::string_view, 9> enum_names(Program) {
  return {"all", "rules", "search", "runner", "writer", "log", "compression", "trainer", "nets"};
}

struct BenchConfig {
  bool signature = false;
  Program only = Program::all;
};

void fields(ConfigOf<BenchConfig> auto& config, auto&& visit) {
  visit(Field{"signature", "print the functional fingerprint instead"}, config.signature);
  visit(Field{"only", "the program to run (all but compression, which takes minutes)"},
        config.only);
}

/// A headline figure: a counter of one benchmark, relative to that of another.
struct Ratio {
  const char* program;
  const char* benchmark;
  const char* baseline;
  const char* counter;
};

constexpr auto kRatios = std::to_array<Ratio>({
    {"rules", "MegiddoPublicApi", "MegiddoBareLoop", "games/s"},
    {"rules", "PublicApi/kalah", "KalahBareLoop", "games/s"},
    {"search", "AlphaBetaSearch/megiddo", "Perft/megiddo", "nodes/s"},
    {"search", "AlphaBetaSearch/kalah", "Perft/kalah", "nodes/s"},
    {"search", "AlphaBetaSearch/oware", "Perft/oware", "nodes/s"},
    {"search", "AlphaBetaSearch/opposition", "Perft/opposition", "nodes/s"},
    {"search", "AlphaBetaSearch/megiddo_3", "Perft/megiddo_3", "nodes/s"},
    {"search", "MaxnSearch/megiddo_3", "Perft/megiddo_3", "nodes/s"},
    {"search", "MctsSearch/megiddo", "RandomGames/megiddo", "games/s"},
    {"search", "MctsSearch/kalah", "BareLoop/kalah", "games/s"},
    {"search", "MctsSearch/oware", "RandomGames/oware", "games/s"},
    {"search", "MctsSearch/opposition", "RandomGames/opposition", "games/s"},
    {"search", "RandomGames/megiddo", "BareLoop/megiddo", "games/s"},
    {"search", "RandomGames/kalah", "BareLoop/kalah", "games/s"},
    {"runner", "Runner/random/1", "SeparateProcesses/random/1", "games/s"},
    {"runner", "Runner/random/2", "SeparateProcesses/random/2", "games/s"},
    {"runner", "Runner/depth4/1", "SeparateProcesses/depth4/1", "games/s"},
    {"runner", "Runner/depth4/2", "SeparateProcesses/depth4/2", "games/s"},
    {"runner", "Runner/ten_us/1", "PlainLoop/ten_us/1", "games/s"},
    {"runner", "Runner/hundred_us/1", "PlainLoop/hundred_us/1", "games/s"},
    {"runner", "Runner/one_ms/1", "PlainLoop/one_ms/1", "games/s"},
    {"runner", "LoggedRunner/depth4/2", "Runner/depth4/2", "games/s"},
    {"runner", "LoggedRunner/random/2", "Runner/random/2", "games/s"},
    {"writer", "WriteLog/none", "RawWrite/none", "rows/s"},
    {"writer", "WriteLog/deflate", "Libdeflate", "rows/s"},
});

fs::path bench_directory() { return fs::read_symlink("/proc/self/exe").parent_path() / "bench"; }

/// Runs one program and reads its JSON: the median of several repetitions of each benchmark, by
/// name.
std::map<std::string, Json> run_program(const fs::path& program) {
  const auto command = fmt::format(
      "'{}' --benchmark_format=json --benchmark_repetitions=9 "
      "--benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true",
      program.string());
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw Error::failure(program.string(), "cannot be run", system_text(errno));
  std::array<char, 4096> buffer;
  for (std::size_t read; (read = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    text.append(buffer.data(), read);
  if (pclose(pipe) != 0) throw Error::failure(program.string(), "failed", "see above");
  std::map<std::string, Json> medians;
  const Json report = Json::parse(text);
  for (const auto& entry : report["benchmarks"]) {
    auto name = entry["run_name"].get<std::string>();
    name = name.substr(0, name.find("/iterations"));
    name = name.substr(0, name.find("/process_time"));
    name = name.substr(0, name.find("/real_time"));
    if (entry["aggregate_name"] == "median") medians[name] = entry;
  }
  return medians;
}

std::string figure_text(const Json& entry) {
  std::string text;
  for (const auto* counter : {"games/s", "nodes/s", "rows/s", "samples/s", "positions/s",
                              "simulations/s", "bytes/row", "bytes/position"})
    if (entry.contains(counter))
      text += fmt::format("{}{:.4g} {}", text.empty() ? "" : ", ", entry[counter].get<double>(),
                          counter);
  return text;
}

/// One benchmark beside the one that it is to be compared with.
struct Figure {
  std::string benchmark, median, ratio, baseline;
};

std::vector<Figure> figures_of(const std::map<std::string, Json>& medians) {
  std::vector<Figure> figures;
  for (const auto& [benchmark, entry] : medians) {
    Figure figure{benchmark, figure_text(entry), "", ""};
    const auto pair = std::find_if(kRatios.begin(), kRatios.end(), [&](const Ratio& ratio) {
      return figure.benchmark == ratio.benchmark && medians.contains(ratio.baseline);
    });
    if (pair != kRatios.end()) {
      const auto rate = [&](const Json& of) { return of[pair->counter].get<double>(); };
      figure.baseline = pair->baseline;
      figure.ratio = fmt::format("{:.3f}", rate(entry) / rate(medians.at(pair->baseline)));
    }
    figures.push_back(figure);
  }
  return figures;
}

int print_signature(Output& output) {
  const auto signature = program_signature();
  output.print("Signature: {}\n", signature.text());
  output.result(
      {{"signature", signature.text()}, {"nodes", signature.nodes}, {"digest", signature.digest}});
  return 0;
}

int run(const BenchConfig& config, Output& output) {
  if (config.signature) return print_signature(output);
  Table table({"benchmark", "median", "ratio", "to"});
  Json json = Json::array();
  for (const auto name : {Program::rules, Program::search, Program::runner, Program::writer,
                          Program::log, Program::compression, Program::trainer, Program::nets}) {
    if (config.only == Program::all ? name == Program::compression : config.only != name) continue;
    const auto program = bench_directory() / fmt::format("bench_{}", value_text(name));
    if (!fs::exists(program))
      throw Error::failure(program.string(), "not built", "build all targets, then run bench");
    for (const auto& [benchmark, median, ratio, baseline] : figures_of(run_program(program))) {
      table.add({benchmark, median, ratio, baseline});
      json.push_back(
          {{"benchmark", benchmark}, {"figure", median}, {"ratio", ratio}, {"to", baseline}});
    }
  }
  output.print(table);
  output.result({{"benchmarks", json}});
  return 0;
}

}  // namespace

Command bench_command() {
  return command("bench", "measures speed, or prints the functional fingerprint",
                 "  arbatta bench\n"
                 "  arbatta bench --only rules\n"
                 "  arbatta bench --signature\n",
                 run);
}

}  // namespace arbatta
