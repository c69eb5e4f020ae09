#include "experiments/iterate/generation.hpp"

#include <optional>

#include "experiments/run_directory.hpp"

namespace arbatta {
namespace {

/// Nothing if it isn't there as a whole.
std::optional<Generation> finished(const std::filesystem::path& file) {
  const Json json = read_json(file);
  if (!json.is_object()) return std::nullopt;
  Generation generation;
  bool whole = true;
  columns(generation, [&](const char* name, const auto&) { whole = whole && json.contains(name); });
  if (!whole) return std::nullopt;
  columns(generation,
          [&]<class T>(const char* name, T& member) { member = json.at(name).get<T>(); });
  return generation;
}

std::filesystem::path summary_file(const Iteration& iteration, int generation) {
  return iteration.folder(generation) / "summary.json";
}

}  // namespace

std::vector<Generation> finished_generations(const Iteration& iteration) {
  std::vector<Generation> generations;
  for (int number = 0;; ++number) {
    const auto generation = finished(summary_file(iteration, number));
    if (!generation) return generations;
    generations.push_back(*generation);
  }
}

void write_summary(const Iteration& iteration, const Generation& generation) {
  Json json;
  columns(generation, [&](const char* name, const auto& value) { json[name] = value; });
  write_text_file(summary_file(iteration, generation.number), json.dump(2) + "\n");
}

}  // namespace arbatta
