#include "selfplay/part.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "core/error.hpp"

namespace arbatta {
namespace {

constexpr std::uint64_t kMostParts = 1'000'000;

/// Where a launcher says which of how many processes this one is, if `mark` is set. `first` and
/// `step`, where there are such, turn the index into one that counts from 0.
struct RankVariables {
  const char* mark;
  const char* index;
  const char* count;
  const char* first = nullptr;
  const char* step = nullptr;
};

/// The processes of one job; the first launcher that is found has started this one: mpirun may run
/// inside a task of Slurm. Slurm gives the script of a batch job a rank too, but only what srun
/// starts runs once a rank.
constexpr RankVariables kRanks[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMI_RANK", "PMI_RANK", "PMI_SIZE"},
    {"SLURM_STEP_ID", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};

/// Jobs of one kind. Kubernetes tells the index only: the manifest sets the count.
constexpr RankVariables kJobs[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_ARRAY_TASK_STEP"},
    {"JOB_COMPLETION_INDEX", "JOB_COMPLETION_INDEX", "JOB_COMPLETIONS"}};

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

[[noreturn]] void refuse(const std::string& what, const std::string& expected) {
  throw Error("part", what, expected);
}

std::uint64_t number_in(const Environment& environment, const std::string& name) {
  const auto text = environment(name);
  if (!text) refuse(name + " is not set", "expected it beside the rank, or --part r/R");
  const auto number = number_of(*text);
  if (!number) refuse(fmt::format("{}={}", name, *text), "expected a number");
  return *number;
}

std::optional<Part> part_of(const RankVariables& names, const Environment& environment) {
  if (!environment(names.mark)) return std::nullopt;
  const auto index = number_in(environment, names.index);
  const auto count = number_in(environment, names.count);
  const auto optional = [&](const char* name, std::uint64_t otherwise) {
    return name && environment(name) ? number_in(environment, name) : otherwise;
  };
  const auto first = optional(names.first, 0), step = optional(names.step, 1);
  const bool placed = index >= first && step > 0 && (index - first) % step == 0;
  const Part part{placed ? (index - first) / step : count, count};
  if (part.index >= count || count > kMostParts)
    refuse(fmt::format("{}={} of {}={}", names.index, index, names.count, count),
           "contradicts itself: expected evenly spaced indices below the count, or --part r/R");
  return part;
}

template <std::size_t N>
std::optional<Part> first_of(const RankVariables (&launchers)[N], const Environment& environment) {
  for (const auto& names : launchers)
    if (const auto part = part_of(names, environment)) return part;
  return std::nullopt;
}

Part part_in(const Environment& environment) {
  const auto job = first_of(kJobs, environment), rank = first_of(kRanks, environment);
  if (!job && !rank)
    refuse("auto, but no launcher has set a rank",
           "expected one of srun, a Slurm array, mpirun or a Kubernetes indexed job, or r/R");
  const Part outer = job.value_or(Part{}), inner = rank.value_or(Part{});
  return {outer.index * inner.count + inner.index, outer.count * inner.count};
}

}  // namespace

std::string Part::text() const { return fmt::format("{}/{}", index, count); }

std::optional<std::string> process_environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

Part parse_part(std::string_view text, const Environment& environment) {
  if (text == "auto") return part_in(environment);
  const auto slash = text.find('/');
  const auto index = number_of(text.substr(0, slash));
  const auto count = number_of(slash == text.npos ? "" : text.substr(slash + 1));
  if (!index || !count || *index >= *count || *count > kMostParts)
    refuse(fmt::format("'{}'", text), "expected r/R with r from 0 to R - 1, such as 0/3, or auto");
  return {*index, *count};
}

}  // namespace arbatta
