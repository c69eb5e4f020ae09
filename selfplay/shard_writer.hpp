#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "eval/shard_image.hpp"
#include "selfplay/job_ring.hpp"
#include "selfplay/shard_store.hpp"

namespace arbatta {

/// What every shard of a run shares; `attributes.shard` is set by the writer.
struct ShardPlan {
  ShardAttributes attributes;
  Layout layout;
  Packing packing;
};

struct PublishedShard {
  std::uint64_t shard = 0;
  std::string digest;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;  ///< of the file
};

/// Collects blocks into shards and puts them on the disk; lives in the consumer's thread. Packing
/// and hashing are jobs for the workers, and threads of their own wait for the disk, so that the
/// next shard fills meanwhile. At most kSealed shards are on their way besides the one that fills;
/// they are published in order, none after one that failed.
class ShardWriter {
 public:
  static constexpr std::size_t kSealed = 3;

  ShardWriter(ShardStore& store, ShardPlan plan, JobRing& jobs,
              std::function<void(const PublishedShard&)> published = {});

  /// Adds games to the open shard, in the order of the games.
  void append(const Block& block);

  /// The open shard has all its games: it gets its number and goes on its way.
  void seal(std::uint64_t shard);

  /// Begins to write what is ready. Never waits; worth a call whenever there is nothing else to do.
  void poll();

  /// The share of the shards that may wait for the disk that do.
  float fill() const { return static_cast<float>(waiting()) / kSealed; }

  /// Publishes every sealed shard, waiting for its jobs. An open shard stays open: a run that was
  /// stopped drops it with the writer.
  void drain();

 private:
  struct Sealed {
    std::uint64_t shard = 0;
    ShardRows rows;
    std::vector<PackedColumn> columns;
    std::atomic<std::size_t> jobs{0};  ///< not yet done

    bool ready() const { return jobs.load(std::memory_order_acquire) == 0; }
  };

  struct Writing {
    PublishedShard shard;
    std::future<std::unique_ptr<StagedShard>> staged;

    bool is_done() const {
      return staged.wait_for(std::chrono::seconds(0)) != std::future_status::timeout;
    }
  };

  std::size_t waiting() const { return sealed_.size() + writing_.size(); }
  void post_jobs(const std::shared_ptr<Sealed>& sealed);
  void write_first();
  void finish_first();
  Block take_spare();

  ShardStore& store_;
  ShardPlan plan_;
  JobRing& jobs_;
  std::function<void(const PublishedShard&)> published_;
  Block open_;
  std::vector<Block> spares_;  ///< memory for the next shards
  std::deque<std::shared_ptr<Sealed>> sealed_;
  std::deque<Writing> writing_;  ///< the last member: its threads use the store until they end
};

}  // namespace arbatta
