#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace arbatta {

/// A game as Minari stores it: one agent's episode.
struct Episode {
  std::size_t observation_bytes = 0;       ///< a row
  std::vector<std::uint8_t> observations;  ///< a row more than there are steps
  std::vector<std::int64_t> actions;       ///< a step
  std::vector<double> rewards;
  std::vector<std::int8_t> terminations;  ///< 0 or 1
  std::vector<std::int8_t> truncations;   ///< 0 or 1
  std::vector<float> outcome;             ///< an attribute: returns by side
};

/// Minari's main_data.hdf5 (layout of Minari 0.5, storages/hdf5_storage): a group `episode_N` an
/// episode. It is made in a mapped file whose room on the disk is claimed before it is used, so it
/// may be larger than memory and a full disk is a plain error. Failures are Error::failure that
/// names the file.
class EpisodeFile {
 public:
  explicit EpisodeFile(const std::filesystem::path& place);
  ~EpisodeFile();

  void add(const Episode& episode);
  /// Adds the totals; the file takes its place.
  void publish();

  std::uint64_t episodes() const { return episodes_; }
  std::uint64_t steps() const { return steps_; }

 private:
  class File;

  std::unique_ptr<File> file_;
  std::uint64_t episodes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace arbatta
