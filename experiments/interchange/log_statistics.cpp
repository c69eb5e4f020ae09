#include "experiments/interchange/log_statistics.hpp"

#include <algorithm>

#include "experiments/estimates.hpp"
#include "selfplay/shard_games.hpp"

namespace arbatta {
namespace {

constexpr std::array<double, 5> kShares = {0.05, 0.25, 0.5, 0.75, 0.95};

/// The smallest key of all images: equal for positions that a symmetry of the board makes equal.
template <Game G>
std::uint64_t orbit_key(const G& game, const typename G::State& state) {
  std::uint64_t smallest = game.key(state);
  for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry)
    smallest = std::min(smallest, game.key(game.transform(state, symmetry)));
  return smallest;
}

template <Game G>
void count_positions(const G& game, const ShardReader& reader, DistinctCounter& positions,
                     DistinctCounter& orbits) {
  const auto bytes = static_cast<std::size_t>(game.state_bytes());
  const auto rows = reader.read_positions(0, reader.positions(), {"state"});
  for (std::size_t at = 0; at < rows.state.size(); at += bytes) {
    const auto state = game.decode(std::span(rows.state).subspan(at, bytes));
    positions.add(game.key(state));
    orbits.add(orbit_key(game, state));
  }
}

std::string count_text(DistinctCounter::Count count, std::uint64_t of) {
  const double share =
      of > 0 ? 100 * static_cast<double>(count.distinct) / static_cast<double>(of) : 0;
  return fmt::format("{}{} ({:.1f} %)", count.exact ? "" : "about ", count.distinct, share);
}

Json count_json(DistinctCounter::Count count) {
  return {{"count", count.distinct}, {"exact", count.exact}};
}

/// An estimate may lie above what there is.
std::uint64_t copies(DistinctCounter::Count distinct, std::uint64_t all) {
  return all - std::min(all, distinct.distinct);
}

}  // namespace

LogStatistics::LogStatistics(const LoggedRuns& runs, std::size_t exact_positions)
    : runs_(runs),
      symmetries_(std::visit([](const auto& game) { return game.symmetry_count(); }, runs.game())),
      tally_(runs.layout().sides),
      positions_(exact_positions),
      orbits_(exact_positions) {}

void LogStatistics::add(const LoggedShard& shard, const ShardReader& reader) {
  std::visit(
      [&](const auto& game) {
        count_positions(game, reader, positions_, orbits_);
        for (const auto& summary : summaries_of(game, reader, /*count_options=*/false))
          add(summary, shard.run);
      },
      runs_.game());
}

void LogStatistics::add(const GameSummary& game, std::size_t run) {
  tally_.add(game);
  const int sides = runs_.layout().sides;
  auto& counts = outcomes_[game.outcome.reason];
  counts.resize(static_cast<std::size_t>(sides) + 1);
  ++counts[static_cast<std::size_t>(winner(game.outcome).value_or(sides))];
  if (run != pair_.run || game.ticket.pair != pair_.number) end_pair();
  pair_.run = run;
  pair_.number = game.ticket.pair;
  pair_.fingerprint = mix(pair_.fingerprint, game.fingerprint);
  pair_.scores.push_back(score(game.outcome.returns[game.ticket.starter % sides], sides));
}

void LogStatistics::end_pair() {
  for (const double value : pair_.scores) evidence_.add(pair_.fingerprint, value);
  pair_ = {};
}

double LogStatistics::effective_games() const {
  if (evidence_.clusters().empty()) return 0;
  return arbatta::effective_games(evidence_.estimate(), evidence_.game_variance());
}

Json LogStatistics::json() const {
  Json json = tally_.json();
  json["game"] = runs_.attributes().game;
  json["players"] = runs_.players();
  for (const double share : kShares)
    json["length"][fmt::format("q{:02.0f}", 100 * share)] =
        tally_.lengths().quantile(share).value_or(0);
  json["duplicate_games"] = copies(tally_.distinct(), tally_.games());
  json["unique_positions"] = count_json(positions_.count());
  json["unique_up_to_symmetry"] = count_json(orbits_.count());
  json["symmetries"] = symmetries_;
  json["clusters"] = evidence_.clusters().size();
  json["effective_games"] = effective_games();
  json["first_side"] = score_json(evidence_.estimate());
  json["outcomes"] = Json::object();
  for (const auto& [reason, counts] : outcomes_)
    json["outcomes"][std::string(name(reason))] = {
        {"wins", std::vector<std::uint64_t>(counts.begin(), counts.end() - 1)},
        {"nobody", counts.back()}};
  json["bytes"] = runs_.bytes();
  json["bytes_per_position"] = runs_.positions() > 0 ? static_cast<double>(runs_.bytes()) /
                                                           static_cast<double>(runs_.positions())
                                                     : 0;
  return json;
}

Table LogStatistics::outcomes() const {
  std::vector<std::string> headers{"ended by"};
  for (int side = 0; side < tally_.sides(); ++side)
    headers.push_back(fmt::format("won by side {}", side));
  headers.emplace_back("by nobody");
  Table table(headers);
  for (const auto& [reason, counts] : outcomes_) {
    std::vector<std::string> cells{std::string(name(reason))};
    for (const auto count : counts) cells.push_back(std::to_string(count));
    table.add(cells);
  }
  return table;
}

Table LogStatistics::lengths() const {
  Table table({"length", "decisions"});
  table.add({"mean", fmt::format("{:.2f}", tally_.length().mean())});
  table.add({"standard deviation", fmt::format("{:.2f}", tally_.length().deviation())});
  table.add({"shortest", fmt::format("{:.0f}", tally_.length().min())});
  for (const double share : kShares)
    table.add({fmt::format("{:.0f} % within", 100 * share),
               std::to_string(tally_.lengths().quantile(share).value_or(0))});
  table.add({"longest", fmt::format("{:.0f}", tally_.length().max())});
  return table;
}

void LogStatistics::print(Output& output) const {
  Table table({runs_.attributes().game, ""});
  table.add({"games", std::to_string(tally_.games())});
  table.add({"different games", count_text(tally_.distinct(), tally_.games())});
  table.add({"independent games (effective)", fmt::format("{:.0f}", effective_games())});
  table.add({"positions", std::to_string(tally_.positions())});
  table.add({"different positions", count_text(positions_.count(), tally_.positions())});
  table.add({fmt::format("up to {} symmetries", symmetries_),
             count_text(orbits_.count(), tally_.positions())});
  table.add({"score of the side that begins", score_text(evidence_.estimate())});
  table.add({"bytes a position on disk",
             fmt::format("{:.2f}", json()["bytes_per_position"].get<double>())});
  output.print(table);
  output.print("\n");
  output.print(outcomes());
  output.print("\n");
  output.print(lengths());
}

}  // namespace arbatta
