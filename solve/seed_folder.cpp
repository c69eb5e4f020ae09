#include "solve/seed_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "eval/file_lock.hpp"
#include "eval/threads.hpp"

namespace arbatta {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kWorkBytes = sizeof(std::uint16_t);  // a position of the level being solved

void create(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) throw Error::failure(directory.string(), "cannot create", system_text(error.value()));
}

void check_files(const fs::path& directory, const SeedRules& rules) {
  for (const auto& entry : fs::directory_iterator(directory))
    if (entry.path().extension() == ".seeds") check_rules(entry.path(), rules);
}

BuiltLevel summary(const SeedLevel& level) {
  BuiltLevel built;
  built.seeds = level.seeds;
  built.positions = level.values.size();
  for (const std::int8_t value : level.values) {
    built.wins += value > 0;
    built.losses += value < 0;
  }
  built.draws = built.positions - built.wins - built.losses;
  built.sha256 = digest(level);
  return built;
}

/// Builds levels one after the other, each from those before it.
class FolderBuild {
 public:
  FolderBuild(const SeedRules& rules, const SeedBuild& build)
      : rules_(rules), build_(build), index_(rules.pits(), build.seeds) {}

  /// The level, read or built; nothing if stopped.
  std::optional<BuiltLevel> next(int seeds) {
    const auto start = std::chrono::steady_clock::now();
    const bool is_there = fs::exists(level_file(build_.directory, seeds));
    SeedSample sample;
    if (is_there) {
      tables_.add(read_level(build_.directory, rules_, index_, seeds));
      build_.watch.add(kSeedSteps * index_.positions(seeds));
    } else if (!solve(seeds, sample)) {
      return std::nullopt;
    }
    BuiltLevel built = summary(tables_.levels().back());
    built.was_there = is_there;
    built.sample = sample;
    built.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return built;
  }

 private:
  bool solve(int seeds, SeedSample& sample) {
    auto level = solve_level(rules_, index_, tables_, seeds, build_.watch);
    if (!level) return false;
    tables_.add(std::move(*level));
    check_level(rules_, index_, tables_, build_.watch);
    sample = search_again(rules_, index_, tables_, build_.watch);
    if (build_.watch.stopped()) return false;
    write_level(build_.directory, rules_, tables_.levels().back());
    return true;
  }

  const SeedRules& rules_;
  const SeedBuild& build_;
  SeedIndex index_;
  SeedTables tables_;
};

/// `1.5 GB`.
std::string bytes_text(std::uint64_t bytes) {
  return fmt::format("{:.3g} GB", static_cast<double>(bytes) / 1e9);
}

}  // namespace

std::uint64_t build_memory(const SeedIndex& index, int seeds) {
  unsigned __int128 bytes = kWorkBytes * static_cast<unsigned __int128>(index.positions(seeds));
  for (int level = 0; level <= seeds; ++level) bytes += index.positions(level);
  return bytes > SeedIndex::kTooMany ? SeedIndex::kTooMany : static_cast<std::uint64_t>(bytes);
}

void check_build(const SeedRules& rules, int seeds) {
  if (seeds > rules.most_seeds())
    throw Error("endgame database", fmt::format("seeds={}", seeds),
                fmt::format("expected at most {} in {}", rules.most_seeds(), rules.text()));
  const std::uint64_t needed = build_memory(SeedIndex(rules.pits(), seeds), seeds);
  const auto there = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  if (needed > there)
    throw Error("endgame database",
                fmt::format("seeds={} takes {} of memory", seeds, bytes_text(needed)),
                fmt::format("expected at most the {} that this machine has", bytes_text(there)));
}

bool build_folder(const SeedRules& rules, const SeedBuild& build,
                  const std::function<void(const BuiltLevel&)>& done) {
  check_build(rules, build.seeds);
  create(build.directory);
  const SoleUse use(build.directory / "lock", build.directory);
  check_files(build.directory, rules);
  FolderBuild folder(rules, build);
  for (int seeds = 0; seeds <= build.seeds; ++seeds) {
    const auto built = with_threads(build.threads, [&] { return folder.next(seeds); });
    if (!built) return false;
    done(*built);
  }
  return true;
}

std::shared_ptr<const SeedDatabase> load_folder(const SeedRules& rules, const fs::path& directory,
                                                int seeds) {
  const int most = std::min(seeds, rules.most_seeds());
  SeedDatabase database{rules, SeedIndex(rules.pits(), most), {}};
  for (int level = 0; level <= most && fs::exists(level_file(directory, level)); ++level)
    database.tables.add(read_level(directory, rules, database.index, level));
  if (database.seeds() < 0)
    throw Error(directory.string(), "no endgame databases there",
                "expected those that `arbatta solve GAME --database DIR --seeds N` builds");
  return std::make_shared<const SeedDatabase>(std::move(database));
}

}  // namespace arbatta
