#include "eval/run_table.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kExpectedBytes = 1 << 22;
constexpr std::size_t kChunkRows = Packing{}.chunk_rows;

bool is_stored(const std::string& column) {
  return column == "positions/game" || column == "positions/policy_ptr" || column == "games/offset";
}

}  // namespace

RunTable::RunTable(std::string file) : file_(file), output_(std::move(file), kExpectedBytes) {}

void RunTable::add(const ShardReader& shard, const std::string& place) {
  if (!layout_) begin(shard);
  check_count(total_.games + shard.games());
  const std::uint64_t policy_before = total_.policy;
  renumber(shard);
  sources_.push_back({.place = place,
                      .positions = shard.positions(),
                      .games = shard.games(),
                      .policy = total_.policy - policy_before});
}

void RunTable::begin(const ShardReader& first) {
  layout_ = first.stored();
  write_frame(output_, first.attributes(), *layout_);
  offset_ = output_.growing_column("games/offset", ColumnType::u64, kChunkRows);
  const std::uint64_t zero = 0;
  output_.append(offset_, ColumnType::u64, 1, &zero);
  if (!layout_->states) return;
  game_ = output_.growing_column("positions/game", ColumnType::u32, kChunkRows);
  policy_ptr_ = output_.growing_column("positions/policy_ptr", ColumnType::u64, kChunkRows);
  output_.append(policy_ptr_, ColumnType::u64, 1, &zero);
}

void RunTable::check_count(std::uint64_t games) const {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (games > kMost)
    throw Error::failure(file_, "more games than a table can number",
                         fmt::format("at most {} were expected", kMost));
}

// The columns that count: `total_` has what lies before this shard, and then this shard too.
void RunTable::renumber(const ShardReader& shard) {
  const auto offset = shard.read_offset();
  append(offset_, offset, total_.positions);
  if (layout_->states) renumber_positions(shard, offset);
  total_.games += shard.games();
  total_.positions += shard.positions();
}

void RunTable::renumber_positions(const ShardReader& shard,
                                  const std::vector<std::uint64_t>& offset) {
  const auto policy_ptr = shard.read_policy_ptr();
  std::vector<std::uint32_t> game(shard.positions());
  for (std::size_t row = 0; row < shard.games(); ++row)
    std::fill(game.begin() + static_cast<std::ptrdiff_t>(offset[row]),
              game.begin() + static_cast<std::ptrdiff_t>(offset[row + 1]),
              static_cast<std::uint32_t>(total_.games + row));
  output_.append(game_, ColumnType::u32, game.size(), game.data());
  append(policy_ptr_, policy_ptr, total_.policy);
  total_.policy += policy_ptr.back();
}

// The first of a shard's pointers is the last of the shard before.
void RunTable::append(const hdf5::Handle& set, std::vector<std::uint64_t> pointers,
                      std::uint64_t base) {
  for (auto& pointer : pointers) pointer += base;
  output_.append(set, ColumnType::u64, pointers.size() - 1, pointers.data() + 1);
}

void RunTable::add_virtual(Column column) {
  const auto rows = column.name.starts_with("games/")              ? &Source::games
                    : column.name.starts_with("positions/policy_") ? &Source::policy
                                                                   : &Source::positions;
  column.rows = total_.*rows;
  std::vector<hdf5::Source> sources;
  for (const Source& source : sources_) sources.push_back({source.place, source.*rows});
  output_.virtual_column(column, sources);
}

std::vector<std::byte> RunTable::close(const std::string& run_digest) {
  for (const Column& column : shard_columns(*layout_, {}))
    if (!is_stored(column.name)) add_virtual(column);
  game_ = {};
  offset_ = {};
  policy_ptr_ = {};
  output_.attribute("shards", sources_.size());
  output_.attribute("digest", run_digest);
  output_.attribute("complete", std::uint64_t{1});
  return output_.close();
}

}  // namespace arbatta
