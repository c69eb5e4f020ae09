#include <algorithm>
#include <array>

#include "experiments/commands.hpp"
#include "experiments/interchange/collection.hpp"
#include "experiments/interchange/logged_runs.hpp"
#include "experiments/run_options.hpp"
#include "selfplay/shard_games.hpp"
#include "solve/exact_call.hpp"

namespace arbatta {

namespace {

struct MergeConfig {
  std::vector<std::string> directories;
  std::string out;
  static constexpr std::array<std::string_view, 1> kPositionals{"directories"};
  static constexpr std::array<std::string_view, 2> kRequired{"directories", "out"};
};

void fields(ConfigOf<MergeConfig> auto& config, auto&& visit) {
  visit(Field{"directories", "the --out of each run"}, config.directories);
  visit(Field{"out", "directory for the log of all games"}, config.out);
}

void check_different(const LoggedRuns& runs, const std::vector<std::string>& directories) {
  for (std::size_t run = 0; run < directories.size(); ++run)
    for (std::size_t other = 0; other < run; ++other)
      if (runs.digests()[run] == runs.digests()[other])
        throw Error(directories[run], "the same games as " + directories[other],
                    "expected runs of different seeds or players");
}

/// How all runs were labelled, which must be the same, and adjudicated, if that is the same.
ExactUses common_uses(const LoggedRuns& runs, const std::vector<std::string>& directories) {
  ExactUses common = exact_uses_of(runs.configs()[0]);
  const auto text_of = [](const auto& use) { return use ? exact_text(*use) : std::string(); };
  for (std::size_t run = 1; run < directories.size(); ++run) {
    const auto uses = exact_uses_of(runs.configs()[run]);
    if (text_of(uses.label) != text_of(common.label))
      throw Error(directories[run], fmt::format("labelled by '{}'", text_of(uses.label)),
                  fmt::format("expected '{}' as in {}", text_of(common.label), directories[0]));
    if (text_of(uses.adjudicate) != text_of(common.adjudicate)) common.adjudicate.reset();
  }
  return common;
}

/// Gives games their numbers in the log of all: series, and pairs of series, count on from run to
/// run; players are found in the list of all.
class Renumbering {
 public:
  explicit Renumbering(const std::vector<std::string>& players) : players_(players) {}

  void apply(const LoggedShard& shard, const ShardAttributes& attributes, GameRows& games) {
    for (std::size_t row = 0; row < games.size(); ++row) {
      next_series_ += games.game_in_series[row] == 0;
      next_pair_ += shard.run != run_ || games.pair[row] != pair_ || next_pair_ == 0;
      run_ = shard.run;
      pair_ = games.pair[row];
      games.id[row] = next_series_ - 1;
      games.series[row] = next_series_ - 1;
      games.pair[row] = games.opening[row] = next_pair_ - 1;
    }
    const auto places = places_of(attributes.players);
    for (auto& player : games.players) player = places.at(player);
  }

 private:
  std::vector<std::uint16_t> places_of(const std::vector<std::string>& players) const {
    std::vector<std::uint16_t> places;
    for (const auto& player : players) {
      const auto place = std::find(players_.begin(), players_.end(), player);
      places.push_back(static_cast<std::uint16_t>(place - players_.begin()));
    }
    return places;
  }

  const std::vector<std::string>& players_;
  std::size_t run_ = 0;
  std::uint32_t pair_ = 0;  // of the last game, as its run counts
  std::uint32_t next_series_ = 0;
  std::uint32_t next_pair_ = 0;
};

ShardAttributes attributes_of(const LoggedRuns& runs, const ExactUses& exact) {
  ShardAttributes attributes = runs.attributes();
  attributes.program = program_version();
  attributes.config = collected_text(runs.digests(), exact);
  attributes.seed = 0;
  attributes.players = runs.players();
  return attributes;
}

int run(const MergeConfig& config, Output& output) {
  const LoggedRuns runs(config.directories);
  check_different(runs, config.directories);
  if (runs.games() > 0xFFFFFFFF || runs.players().size() > 0xFFFF)
    throw Error(config.out, fmt::format("{} games", runs.games()), "a log holds at most 2^32");
  Collection collection(config, attributes_of(runs, common_uses(runs, config.directories)),
                        recorded(runs.layout(), runs.record()));
  Renumbering renumbering(runs.players());
  const bool whole = runs.each(output, [&](const LoggedShard& shard, const ShardReader& reader) {
    ShardRows rows = runs.record() == Record::games ? reader.read_stored() : reader.read_all();
    renumbering.apply(shard, reader.attributes(), rows.rows.games);
    collection.log().append(rows.rows);
    std::visit(
        [&](const auto& game) {
          for (const auto& summary : summaries_of(game, reader, /*count_options=*/false))
            collection.tally().add(summary);
        },
        runs.game());
  });
  if (whole) collection.finish(output);
  return 0;
}

}  // namespace

Command merge_command() {
  return command("merge", "makes one log of several runs of a game",
                 "  arbatta merge runs/monday runs/tuesday --out runs/both\n\n"
                 "Series and pairs are numbered anew, in the order of the runs; their players are\n"
                 "united. The log says itself who plays and begins, and `verify` takes it so.\n",
                 run);
}

}  // namespace arbatta
