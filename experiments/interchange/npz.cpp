#include "eval/npz_file.hpp"
#include "experiments/interchange/exports.hpp"

namespace arbatta {
namespace {

constexpr std::string_view kPositions = "positions/";

/// What the whole log has before a shard.
struct Before {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t policy_entries = 0;
};

bool counts_from_zero(const std::string& column) {
  return column == "games/offset" || column == "positions/policy_ptr";
}

std::uint64_t rows_of(const LoggedRuns& runs, const std::string& column) {
  const bool ragged = column == "positions/policy_move" || column == "positions/policy_visits";
  if (ragged) return runs.policy_entries();
  return (column.starts_with(kPositions) ? runs.positions() : runs.games()) +
         (counts_from_zero(column) ? 1 : 0);
}

std::vector<NpzArray> arrays_of(const LoggedRuns& runs, const std::string& attributes) {
  std::vector<NpzArray> arrays;
  for (const Column& column : shard_columns(runs.layout(), {})) {
    const bool position = column.name.starts_with(kPositions);
    NpzArray array{.name = position ? column.name.substr(kPositions.size()) : column.name,
                   .type = column.type,
                   .shape = {rows_of(runs, column.name)}};
    if (column.width > 1) array.shape.push_back(column.width);
    arrays.push_back(array);
  }
  arrays.push_back({.name = "attributes", .type = ColumnType::u8, .shape = {attributes.size()}});
  return arrays;
}

/// Makes what counts within the shard count in the whole log.
void shift(ShardRows& shard, const Before& before) {
  for (auto& game : shard.rows.positions.game) game += static_cast<std::uint32_t>(before.games);
  for (auto& position : shard.offset) position += before.positions;
  for (auto& entry : shard.policy_ptr) entry += before.policy_entries;
}

void append_shard(NpzFile& file, const LoggedRuns& runs, ShardRows shard, Before& before) {
  shift(shard, before);
  std::size_t array = 0;
  for (const Column& column : shard_columns(runs.layout(), shard)) {
    const bool again = before.games > 0 && counts_from_zero(column.name);  // the last one's end
    file.append(array++, column.bytes.subspan(again ? column.row_bytes() : 0));
  }
  before.games += shard.rows.games.size();
  before.positions = shard.offset.back();
  before.policy_entries = shard.policy_ptr.back();
}

std::string attributes_text(const ShardAttributes& attributes) {
  return Json{{"game", attributes.game},
              {"rules", Json::parse(attributes.rules, nullptr, /*allow_exceptions=*/false)},
              {"state_layout", attributes.state_layout},
              {"action_names", attributes.action_names},
              {"players", attributes.players},
              {"reasons", kReasonNames},
              {"program", attributes.program},
              {"seed", attributes.seed}}
      .dump();
}

}  // namespace

bool export_npz(const LoggedRuns& runs, const std::filesystem::path& out, const Output& output) {
  const std::string attributes = attributes_text(runs.attributes());
  const auto arrays = arrays_of(runs, attributes);
  NpzFile file(out, arrays);
  Before before;
  const bool whole = runs.each(output, [&](const LoggedShard&, const ShardReader& reader) {
    append_shard(file, runs, reader.read_all(), before);
  });
  if (!whole) return false;
  file.append(arrays.size() - 1, std::as_bytes(std::span(attributes)));
  file.publish();
  return true;
}

}  // namespace arbatta
