#include "selfplay/run.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <limits>
#include <map>
#include <memory>

#include "selfplay/block_maker.hpp"
#include "selfplay/roster.hpp"
#include "selfplay/run_workers.hpp"
#include "selfplay/shard_attributes.hpp"
#include "selfplay/shard_games.hpp"
#include "selfplay/shard_writer.hpp"

namespace arbatta {
namespace {

/// Series of one block; blocks never straddle shards.
struct BlockPlace {
  std::uint64_t shard;
  std::uint64_t first;
  std::uint64_t count;
  bool ends_shard;
};

/// Numbers the blocks of the shards that are still to be played.
class BlockMap {
 public:
  BlockMap(const RunPlan& plan, std::vector<std::uint64_t> shards, std::uint64_t block_games)
      : games_(plan.games),
        shard_games_(plan.shard_games),
        block_games_(block_games),
        shards_(std::move(shards)) {
    for (const auto shard : shards_) {
      first_block_.push_back(count_);
      count_ += (games_of(shard) + block_games_ - 1) / block_games_;
    }
  }

  std::uint64_t count() const { return count_; }

  BlockPlace at(std::uint64_t index) const {
    const auto after = std::upper_bound(first_block_.begin(), first_block_.end(), index);
    const auto which = after - first_block_.begin() - 1;
    const auto shard = shards_[which];
    const auto offset = (index - first_block_[which]) * block_games_;
    const auto count = std::min(block_games_, games_of(shard) - offset);
    return {shard, shard * shard_games_ + offset, count, offset + count == games_of(shard)};
  }

 private:
  std::uint64_t games_of(std::uint64_t shard) const {
    return std::min(shard_games_, games_ - shard * shard_games_);
  }

  std::uint64_t games_, shard_games_, block_games_;
  std::vector<std::uint64_t> shards_;
  std::vector<std::uint64_t> first_block_;
  std::uint64_t count_ = 0;
};

template <Game G>
class Run {
 public:
  Run(const G& game, const RunPlan& plan, const std::atomic<bool>& stop,
      const std::function<bool(const GameSummary&)>& on_game)
      : game_(game),
        plan_(plan),
        stop_(stop),
        on_game_(on_game),
        gauges_(plan.gauges != nullptr ? *plan.gauges : own_gauges_),
        roster_(game_, plan.players),
        solvers_(game_, plan.exact) {
    if (plan.out) open_store();
    find_missing();
    if (plan.exact.judge && !unread_.empty())
      judge_ = std::make_unique<Judge<G>>(game, solvers_.judge->another());
  }

  RunReport play() {
    const auto begin = std::chrono::steady_clock::now();
    const BlockMap map(plan_, missing_, block_games());
    OrderedRing<MadeBlock> ring(map.count(), 16 * static_cast<std::size_t>(plan_.threads), stop_);
    std::vector<std::unique_ptr<BlockMaker<G>>> makers(plan_.threads);
    std::vector<Heartbeat> heartbeats(plan_.threads);
    std::optional<StallWatch> watch;
    if (plan_.stall_s > 0)
      watch.emplace(heartbeats, std::chrono::seconds(plan_.stall_s), plan_.on_stall);
    run_ring(
        ring, plan_.threads,
        [&](int worker, std::uint64_t index, MadeBlock& block) {
          auto& maker = makers[worker];
          if (!maker) maker = new_maker(heartbeats[worker]);
          const auto place = map.at(index);
          maker->make(place.first, place.count, stop_, block);
          gauges_.add(maker->take_batches());
        },
        [&] { consume(ring, map); });
    note_times(ring.crew());
    if (report_.complete && plan_.out && !plan_.part) report_.digest = digest();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    report_.seconds = seconds.count();
    report_.threads = plan_.threads;
    return report_;
  }

 private:
  std::unique_ptr<BlockMaker<G>> new_maker(Heartbeat& heartbeat) const {
    MakerOptions options{.logged = std::nullopt, .count_options = plan_.count_options};
    if (plan_.out) options.logged = plan_.record;
    return std::make_unique<BlockMaker<G>>(
        game_, [this](int player) { return roster_.make(player); }, plan_.series, lanes(), options,
        heartbeat, solvers_);
  }

  void note_times(const Crew& crew) {
    report_.workers_played = 1e-9 * static_cast<double>(crew.making.nanoseconds());
    report_.workers_wrote = 1e-9 * static_cast<double>(crew.jobs.nanoseconds());
    report_.workers_waited = crew.workers.waited();
    report_.writer_waited = crew.consumer.waited();
    report_.batches = gauges_.batch_count();
  }

  Part part() const { return plan_.part.value_or(Part{}); }

  void open_store() {
    store_ = std::make_unique<ShardStore>(*plan_.out);
    store_->remove_staged(part());
  }

  /// Lists the shards, of its own, that no earlier run has published.
  void find_missing() {
    const auto shards = shard_count(plan_.games, plan_.shard_games);
    const auto verified = store_ ? store_->verified(part()) : std::vector<std::uint64_t>{};
    for (auto shard = part().index; shard < shards; shard += part().count) {
      const bool whole =
          std::binary_search(verified.begin(), verified.end(), shard) && is_of_this_run(shard);
      if (!whole) missing_.push_back(shard);
    }
    if (!verified.empty() && verified.back() >= shards)
      fewer_games_than(verified.back() * plan_.shard_games + 1);
    report_.shards_found = found_.size();
  }

  /// Notes the digest of a published shard. False if it is a short last one of a run that now goes
  /// on.
  bool is_of_this_run(std::uint64_t shard) {
    const auto bytes = read_verified(store_->file(shard));
    const ShardReader reader(store_->file(shard).string(), bytes);
    if (reader.attributes().config != deciding_text(plan_))
      throw Error(store_->file(shard).string(), "belongs to a run with other keys",
                  "expected the game, players, seed, openings and shard size of this one");
    const auto last = std::uint64_t{reader.read_games().series.back()};
    const auto expected = std::min(plan_.games, (shard + 1) * plan_.shard_games) - 1;
    if (last > expected) fewer_games_than(last + 1);
    if (last < expected) return false;
    found_[shard] = reader.digest();
    unread_.push_back(shard);
    return true;
  }

  [[noreturn]] void fewer_games_than(std::uint64_t published) const {
    throw Error("games", std::to_string(plan_.games),
                fmt::format("expected at least {}, the games that {} holds", published,
                            plan_.out->string()));
  }

  /// Large enough that handing over costs little, and small enough that the last blocks keep all
  /// workers busy. The same for any number of threads: a run that ends early logs whole blocks.
  std::uint64_t block_games() const {
    constexpr std::uint64_t kBlocks = 64, kInstant = 64, kSearched = 16;
    if (instant(plan_.players) && plan_.series.match_target == 0) return kInstant;
    const std::uint64_t most = lanes() > 1 ? 2 * static_cast<std::uint64_t>(lanes()) : kSearched;
    return std::clamp<std::uint64_t>(plan_.games / kBlocks, 1, most);
  }

  /// Only players that ask for values in batches gain from many games in flight; those that watch
  /// the clock would share their time with the other games. Solvers are large, one a seat.
  int lanes() const {
    constexpr int kSolving = 4;
    if (!reproducible(plan_.players)) return 1;
    bool asks = false, solves = false;
    for (int i = 0; i < roster_.size(); ++i) {
      asks = asks || roster_.make(i)->evaluator() != nullptr;
      solves = solves || roster_.spec(i).solves();
    }
    if (!asks) return 1;
    return solves ? std::min(plan_.lanes, kSolving) : plan_.lanes;
  }

  void consume(OrderedRing<MadeBlock>& ring, const BlockMap& map) {
    std::optional<ShardWriter> writer;
    if (plan_.out)
      writer.emplace(*store_,
                     ShardPlan{shard_attributes(game_, plan_),
                               layout_of(game_, plan_.exact.label.has_value(), plan_.record),
                               {.compression = plan_.compression}},
                     ring.jobs(),
                     [&](const PublishedShard& shard) { found_[shard.shard] = shard.digest; });
    report_.complete = ring.consume(
        [&](std::uint64_t index, MadeBlock& block) {
          const auto place = map.at(index);
          read_found_before(place.shard);
          if (report_.enough) return false;
          take(block.games);
          gauges_.window.store(ring.fill(), std::memory_order_relaxed);
          if (writer) writer->append(block.rows);
          if (writer && (place.ends_shard || report_.enough)) writer->seal(place.shard);
          if (writer) gauges_.writer.store(writer->fill(), std::memory_order_relaxed);
          return !report_.enough;
        },
        [&] {
          if (writer) writer->poll();
        });
    if (writer) writer->drain();
    if (report_.complete) read_found_before(std::numeric_limits<std::uint64_t>::max());
    if (judge_ && stop_) report_.complete = false;  // some games may not have been judged
  }

  void take(const std::vector<GameSummary>& played) {
    for (const auto& summary : played) {
      report_.positions_played += summary.length;
      report(summary);
    }
    report_.games_played += played.size();
    gauges_.games.store(report_.games_played, std::memory_order_relaxed);
    gauges_.positions.store(report_.positions_played, std::memory_order_relaxed);
  }

  /// Reports the games of the shards found at the start that come before `shard`.
  void read_found_before(std::uint64_t shard) {
    for (; !report_.enough && !unread_.empty() && unread_.front() < shard; unread_.pop_front()) {
      const auto file = store_->file(unread_.front());
      const auto bytes = read_verified(file);
      const ShardReader reader(file.string(), bytes);
      auto summaries = summaries_of(game_, reader, plan_.count_options);
      if (judge_) judge_games(game_, reader, *judge_, stop_, summaries);
      for (const auto& summary : summaries) report(summary);
      gauges_.found.fetch_add(
          static_cast<std::uint64_t>(
              std::count_if(summaries.begin(), summaries.end(),
                            [](const auto& game) { return game.ticket.game_in_series == 0; })),
          std::memory_order_relaxed);
    }
  }

  void report(const GameSummary& summary) {
    if (!report_.enough) report_.enough = !on_game_(summary);
  }

  std::string digest() const {
    std::vector<std::string> digests;
    for (const auto& [shard, digest] : found_) digests.push_back(digest);
    return run_digest(digests);
  }

  const G& game_;
  const RunPlan& plan_;
  const std::atomic<bool>& stop_;
  const std::function<bool(const GameSummary&)>& on_game_;
  RunGauges own_gauges_;
  RunGauges& gauges_;
  Roster<G> roster_;
  ExactSolvers<G> solvers_;
  std::unique_ptr<ShardStore> store_;
  std::unique_ptr<Judge<G>> judge_;             // of games that are found; may be null
  std::vector<std::uint64_t> missing_;          // shards to play, rising
  std::map<std::uint64_t, std::string> found_;  // digests of published shards
  std::deque<std::uint64_t> unread_;            // published shards whose games are not yet reported
  RunReport report_;
};

}  // namespace

void check_plan(const RunPlan& plan) {
  check_exact(plan.game, plan.exact);
  std::visit(
      [&](const auto& game) {
        const Roster roster(game, plan.players);
        const auto openings = std::max<std::size_t>(1, plan.series.first_moves.size());
        for (std::size_t pair = 0; pair < openings; ++pair)
          opening_of(game, game.initial(), plan.series, pair,
                     stream(plan.series.seed, pair, Purpose::opening));
      },
      plan.game);
}

void check_exact(const AnyGame& game, const ExactUses& uses) {
  std::visit([&](const auto& rules) { ExactSolvers(rules, uses); }, game);
}

RunReport run(const RunPlan& plan, const std::atomic<bool>& stop,
              const std::function<bool(const GameSummary&)>& on_game) {
  return std::visit([&](const auto& game) { return Run(game, plan, stop, on_game).play(); },
                    plan.game);
}

}  // namespace arbatta
