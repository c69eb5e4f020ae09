#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "eval/shard_image.hpp"
#include "selfplay/exact_uses.hpp"
#include "selfplay/shard_store.hpp"

namespace arbatta {

/// What the `config` of a log says whose games were played elsewhere (imported, or merged from
/// several runs): no plan decides who plays and begins, the log itself does. `sources` are digests
/// of what the games came from, all of them labelled and adjudicated in the same way.
std::string collected_text(const std::vector<std::string>& sources, const ExactUses& exact = {});
bool is_collected(std::string_view config);

/// Writes such a log, shard by shard, in one thread. Its games are numbered by the caller: series,
/// and `id` with them, count up by one from 0, pairs by one or none.
class CollectedLog {
 public:
  /// `attributes` with the players and everything else but the shard's number.
  CollectedLog(const std::filesystem::path& run, ShardAttributes attributes, Layout layout);

  /// Adds whole series.
  void append(const Block& block);
  /// Publishes what is left and returns the digest of the log.
  std::string finish();

 private:
  void publish();

  ShardStore store_;
  ShardAttributes attributes_;
  Layout layout_;
  ShardRows open_;
  std::vector<std::string> digests_;
};

}  // namespace arbatta
