#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/json.hpp"
#include "experiments/toml_config.hpp"
#include "selfplay/run_lock.hpp"

namespace arbatta {

/// `--out DIR`: config.toml (resolved), summary.json, the data. One process at a time works in it,
/// or the parts of one run, each once.
class RunDirectory {
 public:
  /// Opens DIR for a run with these options, which must be resolved (canonical). A DIR with
  /// anything in it is refused without `resume`; so is a resumed one whose config.toml has another
  /// value for a key that is not in `free_keys`. A part joins the others of its run, which have the
  /// same games, without `resume`; config.toml is that of the first. Throws Error (bad input), also
  /// when DIR can't be made or written to.
  RunDirectory(const std::filesystem::path& directory, bool resume,
               const std::vector<Option>& options, const std::vector<std::string>& free_keys,
               std::optional<Part> part = std::nullopt);

  const std::filesystem::path& path() const { return path_; }
  bool has_summary() const { return !summary().is_null(); }
  Json summary() const;  ///< what summary.json says; null if there is none
  void write_summary(const Json& summary) const;

 private:
  std::filesystem::path path_;
  std::unique_ptr<RunLock> lock_;
};

/// The object in the file; null if there is none, or the file isn't whole.
Json read_json(const std::filesystem::path& file);

/// Replaces the file at once, as a whole.
void write_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace arbatta
