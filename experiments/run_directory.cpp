#include "experiments/run_directory.hpp"

#include <algorithm>
#include <fstream>

#include "eval/posix_file.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLock = ".lock";
constexpr const char* kConfig = "config.toml";
constexpr const char* kGames = "games";

/// Nothing but what a run leaves that could not begin.
bool holds_nothing(const fs::path& directory) {
  std::error_code error;
  if (!fs::exists(directory, error)) return true;
  for (const auto& entry : fs::directory_iterator(directory, error))
    if (entry.path().filename() != kLock && entry.path() != staged_name(directory / kConfig))
      return false;
  return !error;
}

bool can_resume(const std::vector<Option>& options) {
  return std::any_of(options.begin(), options.end(),
                     [](const Option& option) { return option.key == "resume"; });
}

/// Whether config.toml stands there to its end; otherwise the run in DIR never began.
bool has_config(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  const auto bytes = read_file(file);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.ends_with(kTomlEnd);
}

std::string joined(const std::vector<std::string>& texts) {
  return fmt::format("{}", fmt::join(texts, ","));
}

/// Holds the options of the run that is in DIR against those given now.
void check_same_run(const fs::path& file, const std::vector<Option>& options,
                    const std::vector<std::string>& free_keys) {
  std::vector<std::vector<std::string>> given;
  for (const auto& option : options) given.push_back(option.texts());
  apply_toml_file(options, file.string());  // overwrites the options: put back below
  std::vector<std::vector<std::string>> before;
  for (const auto& option : options) before.push_back(option.texts());
  for (std::size_t i = 0; i < options.size(); ++i)
    options[i].set(file.string(), options[i].key, given[i]);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto& key = options[i].key;
    if (std::find(free_keys.begin(), free_keys.end(), key) != free_keys.end()) continue;
    if (before[i] != given[i])
      throw Error(file.string(),
                  fmt::format("{} = {} in the run to resume", key, joined(before[i])),
                  fmt::format("{} was given; use another --out", joined(given[i])));
  }
}

/// A run grows by --resume only.
std::vector<std::string> without_games(std::vector<std::string> keys) {
  std::erase(keys, kGames);
  return keys;
}

[[noreturn]] void fail_to_open(const fs::path& directory, const std::string& what) {
  throw Error("out", directory.string(), what);
}

}  // namespace

RunDirectory::RunDirectory(const fs::path& directory, bool resume,
                           const std::vector<Option>& options,
                           const std::vector<std::string>& free_keys, std::optional<Part> part)
    : path_(directory) {
  std::error_code error;
  const auto config = directory / kConfig;
  if (fs::exists(directory, error) && !fs::is_directory(directory, error))
    fail_to_open(directory, "a file, expected the name of a directory");
  if (!resume && !holds_nothing(directory) && !(part && has_config(config)))
    fail_to_open(directory, std::string("not empty, expected a new or empty directory") +
                                (can_resume(options) ? ", or --resume" : ""));
  fs::create_directories(directory, error);
  if (error) fail_to_open(directory, system_text(error.value()));
  try {
    const OpeningLock opening(directory / kLock);
    lock_ = std::make_unique<RunLock>(directory / kLock, part);
    const bool begun = has_config(config);
    const bool joins = part && !resume && begun;
    if (begun) check_same_run(config, options, joins ? without_games(free_keys) : free_keys);
    if (!joins) write_text_file(config, to_toml(options));
  } catch (const Error& failure) {
    if (failure.kind() == Error::Kind::bad_input) throw;
    fail_to_open(directory, failure.what());
  }
}

Json RunDirectory::summary() const { return read_json(path_ / "summary.json"); }

void RunDirectory::write_summary(const Json& summary) const {
  write_text_file(path_ / "summary.json", summary.dump(2) + "\n");
}

Json read_json(const fs::path& file) {
  std::error_code none;
  std::ifstream stream(file);
  const bool readable = stream && fs::is_regular_file(file, none);
  const Json json = readable ? Json::parse(stream, nullptr, /*allow_exceptions=*/false) : Json();
  return json.is_object() ? json : Json();
}

void write_text_file(const fs::path& file, std::string_view text) {
  StagedFile staged(file, std::as_bytes(std::span(text)));
  staged.publish();
  sync_directory(file.parent_path().empty() ? fs::path(".") : file.parent_path());
}

}  // namespace arbatta
