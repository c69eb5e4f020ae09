#include <algorithm>

#include "eval/episode_file.hpp"
#include "experiments/interchange/exports.hpp"
#include "experiments/run_directory.hpp"
#include "selfplay/shard_games.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

/// The packed state in which a game ended.
template <Game G>
std::vector<std::uint8_t> last_state(const G& game, const typename G::State& before, Move move,
                                     Reason reason) {
  const auto next = game.apply(before, move);
  std::vector<std::uint8_t> packed(static_cast<std::size_t>(game.state_bytes()));
  game.encode(game.outcome(next) ? next : game.settle(next, reason).state, packed);
  return packed;
}

template <Game G>
Episode episode_at(const G& game, const ShardRows& shard, std::size_t row) {
  const auto& positions = shard.rows.positions;
  const Outcome outcome = outcome_at(shard.rows.games, layout_of(game), row);
  const auto bytes = static_cast<std::size_t>(game.state_bytes());
  const auto first = shard.offset[row], end = shard.offset[row + 1];
  const auto states = std::span(positions.state).subspan(first * bytes, (end - first) * bytes);
  Episode episode{.observation_bytes = bytes,
                  .observations = {states.begin(), states.end()},
                  .actions = {positions.move.begin() + static_cast<std::ptrdiff_t>(first),
                              positions.move.begin() + static_cast<std::ptrdiff_t>(end)},
                  .rewards = std::vector<double>(end - first),
                  .terminations = std::vector<std::int8_t>(end - first),
                  .truncations = std::vector<std::int8_t>(end - first),
                  .outcome = {outcome.returns.begin(), outcome.returns.begin() + game.sides()}};
  const auto last =
      last_state(game, game.decode(states.last(bytes)), positions.move[end - 1], outcome.reason);
  episode.observations.insert(episode.observations.end(), last.begin(), last.end());
  episode.rewards.back() = outcome.returns[0];
  const bool truncated = outcome.reason >= Reason::max_plies;  // by no rule of the board
  (truncated ? episode.truncations : episode.terminations).back() = 1;
  return episode;
}

Json spaces(const ShardAttributes& attributes, std::size_t state_bytes) {
  const std::vector<int> low(state_bytes, 0), high(state_bytes, 255);
  const Json observation = {
      {"type", "Box"}, {"dtype", "uint8"}, {"shape", {state_bytes}}, {"low", low}, {"high", high}};
  const Json action = {{"type", "Discrete"},
                       {"dtype", "int64"},
                       {"start", 0},
                       {"n", attributes.action_names.size()}};
  return {{"observation_space", observation.dump()}, {"action_space", action.dump()}};
}

Json metadata(const LoggedRuns& runs, const fs::path& out, const EpisodeFile& file) {
  const auto& attributes = runs.attributes();
  Json json = spaces(attributes, static_cast<std::size_t>(runs.layout().state_bytes));
  json["dataset_id"] = out.filename().string();
  json["data_format"] = "hdf5";
  json["total_episodes"] = file.episodes();
  json["total_steps"] = file.steps();
  json["minari_version"] = "0.5.0";
  json["description"] = fmt::format(
      "Games of {}. Observations: {}. Rewards are those of side 0, at the end; the attribute "
      "outcome of an episode has the returns of all sides.",
      attributes.game, attributes.state_layout);
  return json;
}

/// An empty directory for the data set, gone again unless it is kept.
class DataDirectory {
 public:
  explicit DataDirectory(fs::path out) : out_(std::move(out)) {
    std::error_code error;
    if (!fs::create_directories(data(), error))
      throw Error("out", out_.string(), system_text(error.value()));
  }
  DataDirectory(DataDirectory&&) = delete;
  ~DataDirectory() {
    std::error_code none;
    if (!kept_) fs::remove_all(out_, none);
  }

  fs::path data() const { return out_ / "data"; }
  void keep() { kept_ = true; }

 private:
  fs::path out_;
  bool kept_ = false;
};

template <Game G>
void add_episodes(const G& game, const ShardReader& reader, EpisodeFile& file) {
  const ShardRows shard = reader.read_all();
  for (std::size_t row = 0; row < reader.games(); ++row)
    if (shard.rows.games.length[row] > 0) file.add(episode_at(game, shard, row));
}

}  // namespace

bool export_minari(const LoggedRuns& runs, const fs::path& out, const Output& output) {
  DataDirectory directory(out);
  EpisodeFile file(directory.data() / "main_data.hdf5");
  const bool whole = runs.each(output, [&](const LoggedShard&, const ShardReader& reader) {
    std::visit([&](const auto& game) { add_episodes(game, reader, file); }, runs.game());
  });
  if (!whole) return false;
  file.publish();
  write_text_file(directory.data() / "metadata.json", metadata(runs, out, file).dump(2) + '\n');
  directory.keep();
  return true;
}

}  // namespace arbatta
