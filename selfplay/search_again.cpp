#include "selfplay/search_again.hpp"

#include <algorithm>

#include "eval/shard_file.hpp"
#include "eval/shard_reader.hpp"
#include "selfplay/block_maker.hpp"
#include "selfplay/collected_log.hpp"
#include "selfplay/plan_of_text.hpp"
#include "selfplay/roster.hpp"
#include "selfplay/row_difference.hpp"

namespace arbatta {
namespace {

RunPlan plan_of(const ShardReader& reader, const std::string& file) {
  const auto refuse = [&](const std::string& what, const std::string& expected) {
    throw Error(file, what, expected);
  };
  if (is_collected(reader.attributes().config))
    refuse("its games were collected elsewhere", "expected a run's own log");
  RunPlan plan = plan_of_text(file, reader.attributes().config);
  if (!reproducible(plan.players))
    refuse("its players watch the clock", "expected limits of depth, nodes or simulations");
  return plan;
}

template <Game G>
class Again {
 public:
  Again(const G& game, const RunPlan& plan, const ShardReader& reader, std::string file)
      : game_(game),
        plan_(plan),
        file_(std::move(file)),
        layout_(layout_of(game, plan.exact.label.has_value(), plan.record)),
        logged_(reader.read_stored()),
        roster_(game_, plan_.players) {
    if (reader.stored() != layout_)
      throw Error::failure(file_, "layout", "expected that of its config");
  }

  VerifiedShard check(std::uint64_t count, const std::atomic<bool>& stop) {
    Heartbeat heartbeat;
    BlockMaker<G> maker(
        game_, [this](int player) { return roster_.make(player); }, plan_.series, 1,
        MakerOptions{.logged = plan_.record}, heartbeat, ExactSolvers<G>(game_, plan_.exact));
    VerifiedShard total;
    for (const std::uint64_t series : sample(count)) {
      MadeBlock made;
      maker.make(series, 1, stop, made);
      if (stop) break;
      compare(series, made.rows);
      ++total.series;
      total.games += made.rows.games.size();
      total.positions += made.rows.positions.size();
    }
    return total;
  }

 private:
  /// Numbers of series in the middle of equal parts of the shard.
  std::vector<std::uint64_t> sample(std::uint64_t count) const {
    std::vector<std::uint64_t> numbers;
    const GameRows& games = logged_.rows.games;
    if (games.size() == 0) return numbers;
    const std::uint64_t first = games.series.front();
    const std::uint64_t there = games.series.back() - first + 1;
    const std::uint64_t taken = std::min(count, there);
    for (std::uint64_t i = 0; i < taken; ++i)
      numbers.push_back(first + (2 * i + 1) * there / (2 * taken));
    return numbers;
  }

  void compare(std::uint64_t series, Block& again) const {
    const GameRows& games = logged_.rows.games;
    const auto row = static_cast<std::size_t>(
        std::lower_bound(games.series.begin(), games.series.end(), series) - games.series.begin());
    const std::size_t position = logged_.offset[row];
    for (auto& game : again.positions.game) game += static_cast<std::uint32_t>(row);
    compare(series, games, again.games, "games", {.rows = row});
    compare(series, logged_.rows.positions, again.positions, "positions",
            {.rows = position, .visits = layout_.states ? logged_.policy_ptr[position] : 0});
  }

  template <class Rows>
  void compare(std::uint64_t series, const Rows& logged, const Rows& again, std::string_view table,
               const RowPlace& from) const {
    const auto difference = row_difference(layout_, logged, again, from);
    if (difference)
      throw Error::failure(file_,
                           fmt::format("{} row {}, column {}, of series {}", table, difference->row,
                                       difference->column, series),
                           "it is not what the players give when they play it again");
  }

  const G& game_;
  const RunPlan& plan_;
  std::string file_;
  Layout layout_;
  ShardRows logged_;
  Roster<G> roster_;
};

}  // namespace

VerifiedShard search_again(const std::filesystem::path& file, std::uint64_t count,
                           const std::atomic<bool>& stop) {
  const auto bytes = read_verified(file);
  const ShardReader reader(file.string(), bytes);
  const RunPlan plan = plan_of(reader, file.string());
  return std::visit(
      [&](const auto& game) { return Again(game, plan, reader, file.string()).check(count, stop); },
      plan.game);
}

}  // namespace arbatta
