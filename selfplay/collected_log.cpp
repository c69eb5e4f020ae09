#include "selfplay/collected_log.hpp"

#include <fmt/ranges.h>

#include "eval/sha256.hpp"

namespace arbatta {
namespace {

constexpr std::string_view kMark = "collected = true\n";
constexpr std::size_t kShardPositions = 350'000;

}  // namespace

std::string collected_text(const std::vector<std::string>& sources, const ExactUses& exact) {
  return fmt::format("{}sources = [\"{}\"]\n{}", kMark, fmt::join(sources, "\", \""),
                     exact_lines(exact));
}

bool is_collected(std::string_view config) { return config.starts_with(kMark); }

CollectedLog::CollectedLog(const std::filesystem::path& run, ShardAttributes attributes,
                           Layout layout)
    : store_(run), attributes_(std::move(attributes)), layout_(layout) {}

void CollectedLog::append(const Block& block) {
  arbatta::append(open_.rows, block);
  if (open_.rows.positions.size() >= kShardPositions) publish();
}

std::string CollectedLog::finish() {
  if (open_.rows.games.size() > 0) publish();
  return run_digest(digests_);
}

void CollectedLog::publish() {
  attributes_.shard = digests_.size();
  const auto image =
      shard_image(store_.file(attributes_.shard).string(), attributes_, layout_, open_, Packing{});
  store_.stage(attributes_.shard, image, sha256(image))->publish();
  digests_.push_back(shard_digest(layout_, open_));
  open_ = {};
}

}  // namespace arbatta
