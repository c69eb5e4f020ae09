#pragma once

#include "experiments/output.hpp"
#include "experiments/run_directory.hpp"
#include "experiments/tally.hpp"
#include "selfplay/collected_log.hpp"

namespace arbatta {

/// The directory of a command that makes a log of games that were played elsewhere: config.toml,
/// the shards, summary.json at the end.
class Collection {
 public:
  template <class Config>
  Collection(Config config, ShardAttributes attributes, const Layout& layout)
      : directory_(config.out, /*resume=*/false, options_of(config), {}),
        log_(directory_.path(), std::move(attributes), layout),
        tally_(layout.sides) {}

  CollectedLog& log() { return log_; }
  Tally& tally() { return tally_; }

  /// Publishes the last shard and says what is there.
  void finish(Output& output);

 private:
  RunDirectory directory_;
  CollectedLog log_;
  Tally tally_;
};

}  // namespace arbatta
