#pragma once

#include <atomic>
#include <map>
#include <vector>

#include "selfplay/exact_solvers.hpp"
#include "selfplay/judge.hpp"
#include "selfplay/labeller.hpp"
#include "selfplay/live_series.hpp"
#include "selfplay/run_gauges.hpp"

namespace arbatta {

/// What a worker hands over: some consecutive series of a run, whole.
struct MadeBlock {
  std::vector<GameSummary> games;
  Block rows;  ///< empty when nothing is logged
};

/// What a worker notes of the games that it plays.
struct MakerOptions {
  std::optional<Record> logged{};  ///< what MadeBlock has rows of, if it has any
  bool count_options = false;      ///< summaries tell of the legal moves
};

/// One worker's lanes: it keeps several series in flight and evaluates together what their players
/// want. What is played does not depend on the number of lanes.
template <Game G>
class BlockMaker {
 public:
  /// `game`, `plan` and `heartbeat` must outlive the maker. `solvers` say what is labelled, judged
  /// and ended.
  BlockMaker(const G& game, const MakePlayer<G>& make_player, const SeriesPlan& plan, int lanes,
             const MakerOptions& options, Heartbeat& heartbeat, const ExactSolvers<G>& solvers = {})
      : game_(&game), heartbeat_(&heartbeat), count_options_(options.count_options) {
    const auto& [label, adjudicate, judge] = solvers;
    if (options.logged) layout_ = layout_of(game, label != nullptr, *options.logged);
    if (label) labeller_ = std::make_unique<Labeller<G>>(game, label->another());
    if (adjudicate) adjudicator_ = std::make_unique<Adjudicator<G>>(game, adjudicate->another());
    if (judge) judge_ = std::make_unique<Judge<G>>(game, judge->another());
    for (int i = 0; i < lanes; ++i)
      lanes_.push_back({LiveSeries<G>(game, make_player, plan, heartbeat, adjudicator_.get())});
  }

  /// Plays series [first, first + count) into `block`; gives up, with `block` unfinished, once
  /// `stop` is set.
  void make(std::uint64_t first, std::uint64_t count, const std::atomic<bool>& stop,
            MadeBlock& block) {
    block.games.clear();
    clear(block.rows);
    for (std::uint64_t begun = first; begun < first + count;) {
      const auto in_flight = std::min<std::uint64_t>(lanes_.size(), first + count - begun);
      play_together(begun, in_flight, stop);
      if (stop.load(std::memory_order_relaxed)) return;
      heartbeat_->rest();
      for (std::uint64_t lane = 0; lane < in_flight; ++lane)
        hand_in(lanes_[lane].series, stop, block);
      begun += in_flight;
    }
  }

  /// What was valued since this was last asked.
  BatchCount take_batches() { return std::exchange(batches_, {}); }

 private:
  struct Lane {
    LiveSeries<G> series;
    bool over = false;
  };

  void play_together(std::uint64_t first, std::uint64_t count, const std::atomic<bool>& stop) {
    for (std::uint64_t i = 0; i < count; ++i) {
      lanes_[i].series.begin(first + i);
      lanes_[i].over = false;
    }
    bool all_over = false;
    while (!all_over) {
      all_over = true;
      for (std::uint64_t i = 0; i < count; ++i) {
        auto& lane = lanes_[i];
        if (!lane.over) lane.over = lane.series.advance(stop);
        if (lane.over) continue;
        all_over = false;
        if (stop.load(std::memory_order_relaxed)) return;
        requests_[lane.series.evaluator()].push_back(&lane.series);
      }
      answer_requests();
    }
  }

  void answer_requests() {
    for (auto& [evaluator, asking] : requests_) {
      if (asking.empty()) continue;
      states_.clear();
      for (const auto* series : asking)
        states_.insert(states_.end(), series->wanted().begin(), series->wanted().end());
      count_batch(asking.size());
      answers_.ask(*evaluator, states_);
      std::size_t next = 0;
      for (auto* series : asking) {
        series->answers().assign(answers_, next, series->wanted().size());
        next += series->wanted().size();
      }
      asking.clear();
    }
  }

  void count_batch(std::size_t asked) {
    ++batches_.batches;
    batches_.positions += states_.size();
    batches_.asked += asked;
    batches_.in_flight += lanes_.size();
  }

  void hand_in(LiveSeries<G>& series, const std::atomic<bool>& stop, MadeBlock& block) {
    for (auto& played : series.games()) {
      if (labeller_) labeller_->label(played, &stop);
      block.games.push_back(summary_of(*game_, played, count_options_));
      if (judge_) block.games.back().judged = judge_->judge(played, &stop);
      if (layout_) record(*game_, played, *layout_, block.rows);
    }
  }

  const G* game_;
  Heartbeat* heartbeat_;
  std::optional<Layout> layout_;  // of what is logged
  bool count_options_;
  std::unique_ptr<Labeller<G>> labeller_;        // if asked for
  std::unique_ptr<Adjudicator<G>> adjudicator_;  // likewise, shared by the lanes
  std::unique_ptr<Judge<G>> judge_;              // likewise
  std::vector<Lane> lanes_;
  std::map<const BatchEvaluator<G>*, std::vector<LiveSeries<G>*>> requests_;
  std::vector<typename G::State> states_;
  BatchCount batches_;
  Evaluations answers_;
};

}  // namespace arbatta
