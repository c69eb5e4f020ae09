#include "experiments/dry_run.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "eval/posix_file.hpp"
#include "eval/shard_file.hpp"
#include "experiments/play_run.hpp"
#include "experiments/signals.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kSample{3};

/// A directory that is gone with this object.
class Scratch {
 public:
  Scratch() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "arbatta-dry-run-XXXXXX").string();
    if (error || ::mkdtemp(name.data()) == nullptr)
      throw Error::failure(name, "cannot create", system_text(error ? error.value() : errno));
    path_ = name;
  }
  ~Scratch() {
    std::error_code none;
    fs::remove_all(path_, none);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::uintmax_t shard_bytes(const fs::path& run) {
  std::uintmax_t bytes = 0;
  for (const auto shard : list_shards(run)) bytes += fs::file_size(shard_file(run, shard));
  return bytes;
}

}  // namespace

void dry_run(RunPlan plan, Output& output) {
  const Scratch scratch;
  const auto wanted = plan.games;
  plan.out = scratch.path();
  plan.lanes = 1;  // the clock is looked at after each game
  plan.stall_s = 0;
  const auto end = std::chrono::steady_clock::now() + kSample;
  const auto played = play_run(
      plan, output, [&](const GameSummary&) { return std::chrono::steady_clock::now() < end; });
  if (!played.report.complete) return;
  const auto series = std::max<std::uint64_t>(1, played.results);
  const double share = static_cast<double>(wanted) / static_cast<double>(series);
  const double seconds = share * played.report.seconds;
  const auto bytes = share * static_cast<double>(shard_bytes(scratch.path()));
  const auto positions = share * static_cast<double>(played.tally.positions());
  const auto shards = shard_count(wanted, plan.shard_games);
  Table table({"of the run", "about"});
  table.add({"games", fmt::format("{}", wanted)});
  table.add({"positions", fmt::format("{:.3g}", positions)});
  table.add({"time", duration_text(seconds)});
  table.add({"disk, if logged", fmt::format("{:.3g} MB in {} shards", bytes / 1e6, shards)});
  output.print(table);
  output.print("\njudged by {} games in {:.1f} s\n", series, played.report.seconds);
  output.result({{"games", wanted},
                 {"sample_games", series},
                 {"positions", positions},
                 {"seconds", seconds},
                 {"bytes", bytes},
                 {"shards", shards}});
}

}  // namespace arbatta
