#include "experiments/iterate/generation.hpp"

#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {
namespace {

std::filesystem::path summary_file(const Iteration& iteration, int generation) {
  return iteration.folder(generation) / "summary.json";
}

}  // namespace

std::string model_sha256(const Iteration& iteration, int generation) {
  const auto file = iteration.model_file(generation);
  return std::filesystem::exists(file) ? sha256(read_file(file)) : "";
}

std::optional<Generation> finished_generation(const Iteration& iteration, int number) {
  const Json json = read_json(summary_file(iteration, number));
  Generation generation;
  bool whole = json.is_object();
  columns(generation, [&](const char* name, const auto&) { whole = whole && json.contains(name); });
  if (!whole) return std::nullopt;
  columns(generation,
          [&]<class T>(const char* name, T& member) { member = json.at(name).get<T>(); });
  if (generation.model_sha256 != model_sha256(iteration, number)) return std::nullopt;
  return generation;
}

void write_summary(const Iteration& iteration, const Generation& generation) {
  Json json;
  columns(generation, [&](const char* name, const auto& value) { json[name] = value; });
  write_text_file(summary_file(iteration, generation.number), json.dump(2) + "\n");
}

}  // namespace arbatta
