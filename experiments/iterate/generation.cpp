#include "experiments/iterate/generation.hpp"

#include "eval/posix_file.hpp"
#include "eval/sha256.hpp"
#include "experiments/run_directory.hpp"

namespace arbatta {
namespace {

std::filesystem::path summary_file(const Iteration& iteration, int generation) {
  return iteration.folder(generation) / "summary.json";
}

/// Of what a summary says besides.
std::string checksum_of(Json json) {
  json.erase("sha256");
  return sha256(json.dump());
}

}  // namespace

std::string model_sha256(const Iteration& iteration, int generation) {
  const auto file = iteration.model_file(generation);
  return std::filesystem::exists(file) ? sha256(read_file(file)) : "";
}

std::optional<Generation> finished_generation(const Iteration& iteration, int number) {
  const Json json = read_json(summary_file(iteration, number));
  Generation generation;
  if (!json.is_object() || json.value("sha256", Json()) != checksum_of(json)) return std::nullopt;
  columns(generation,
          [&]<class T>(const char* name, T& member) { member = json.at(name).get<T>(); });
  if (generation.model_sha256 != model_sha256(iteration, number)) return std::nullopt;
  return generation;
}

void write_summary(const Iteration& iteration, const Generation& generation) {
  Json json;
  columns(generation, [&](const char* name, const auto& value) { json[name] = value; });
  json["sha256"] = checksum_of(json);
  write_text_file(summary_file(iteration, generation.number), json.dump(2) + "\n");
}

}  // namespace arbatta
