#include "selfplay/shard_writer.hpp"

#include "eval/sha256.hpp"

namespace arbatta {
namespace {

constexpr auto kThread = std::launch::async | std::launch::deferred;

}  // namespace

ShardWriter::ShardWriter(ShardStore& store, ShardPlan plan, JobRing& jobs,
                         std::function<void(const PublishedShard&)> published)
    : store_(store), plan_(std::move(plan)), jobs_(jobs), published_(std::move(published)) {}

void ShardWriter::append(const Block& block) {
  arbatta::append(open_, block);
  poll();
}

void ShardWriter::seal(std::uint64_t shard) {
  while (waiting() >= kSealed) writing_.empty() ? write_first() : finish_first();
  const auto sealed = std::make_shared<Sealed>();
  sealed->shard = shard;
  sealed->rows.rows = std::exchange(open_, take_spare());
  index_rows(sealed->rows);
  for (const Column& column : shard_columns(plan_.layout, sealed->rows))
    sealed->columns.push_back(cut(column, plan_.packing));
  sealed_.push_back(sealed);
  post_jobs(sealed);
}

Block ShardWriter::take_spare() {
  if (spares_.empty()) return {};
  Block spare = std::move(spares_.back());
  spares_.pop_back();
  return spare;
}

// A job keeps the shard alive: the writer may be gone, after a failure, when it is done. The writer
// waits for the last.
void ShardWriter::post_jobs(const std::shared_ptr<Sealed>& sealed) {
  const auto post = [&](auto job) {
    jobs_.post([sealed, job] {
      job();
      return sealed->jobs.fetch_sub(1, std::memory_order_acq_rel) == 1;
    });
  };
  for (const PackedColumn& column : sealed->columns) sealed->jobs += 1 + column.chunks.size();
  for (PackedColumn& column : sealed->columns) {
    post([&column] { column.hash = column_hash(column.column); });
    for (std::size_t chunk = 0; chunk < column.chunks.size(); ++chunk)
      post([&column, chunk] { pack_chunk(column, chunk); });
  }
}

void ShardWriter::poll() {
  while (!writing_.empty() && writing_.front().is_done()) finish_first();
  while (!sealed_.empty() && sealed_.front()->ready()) write_first();
}

void ShardWriter::drain() {
  while (!sealed_.empty()) write_first();
  while (!writing_.empty()) finish_first();
}

// The disk is slow without much work for a core: a thread of its own waits for it, if there can be
// one.
void ShardWriter::write_first() {
  const std::shared_ptr<Sealed> sealed = sealed_.front();
  jobs_.help_until([&] { return sealed->ready(); });
  sealed_.pop_front();
  plan_.attributes.shard = sealed->shard;
  const auto image = std::make_shared<const std::vector<std::byte>>(shard_image(
      store_.file(sealed->shard).string(), plan_.attributes, plan_.layout, sealed->columns));
  const PublishedShard shard{.shard = sealed->shard,
                             .digest = shard_digest(sealed->columns),
                             .games = sealed->rows.rows.games.size(),
                             .positions = sealed->rows.rows.positions.size(),
                             .bytes = image->size()};
  // libstdc++ moves from a function that it was given to move, and then defers what is left of it
  // if there is no thread.
  const auto stage = [this, number = shard.shard, image] {
    return store_.stage(number, *image, sha256(*image));
  };
  writing_.push_back({shard, std::async(kThread, stage)});
  clear(sealed->rows.rows);
  spares_.push_back(std::move(sealed->rows.rows));
}

void ShardWriter::finish_first() {
  Writing written = std::move(writing_.front());
  writing_.pop_front();
  written.staged.get()->publish();
  if (published_) published_(written.shard);
}

}  // namespace arbatta
