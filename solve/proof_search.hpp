#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solve/budget.hpp"
#include "solve/least_decisions.hpp"
#include "solve/proof_table.hpp"

namespace arbatta {

/// Looks for forced wins of one side of two by depth-first proof-number search (Nagai 2002, with
/// the 1 + 1/4 trick of Pawlewicz & Lew 2007) within a bound of decisions. A win within d decisions
/// does not depend on how the position was reached, and neither does its absence, so that no cycle
/// can spoil an entry of the table: numbers are kept for one depth each, wins and refutations for
/// ever.
template <Game G>
class ProofSearch {
 public:
  using State = typename G::State;
  static constexpr int kMaxDepth = 250;  ///< decisions

  /// `game`, of two sides, must outlive the search.
  ProofSearch(const G& game, int table_bits)
      : game_(&game), table_(game, table_bits), frames_(kMaxDepth + 1) {}

  /// What becomes known about a win of `side` from `state`, which is not over, within `depth`
  /// decisions: proven, refuted, or open if more than `most_nodes` positions or the budget, one a
  /// position, would be needed. A later call goes on where this one stopped.
  ProofNumbers search(const State& state, int side, int depth, std::uint64_t most_nodes,
                      Budget& budget) {
    side_ = side;
    budget_ = &budget;
    last_node_ = budget.nodes() + most_nodes;
    const auto known = look_up(state, depth);
    if (known.proof == 0 || known.disproof == 0) return known;
    return visit(state, depth, ProofNumbers::kNever, ProofNumbers::kNever);
  }

 private:
  using Numbers = ProofNumbers;

  /// The children of one node on the path; all frames are allocated once.
  struct Frame {
    int count = 0;
    std::array<State, kMaxMoves> states;
    std::array<Numbers, kMaxMoves> numbers;
  };

  bool attacks(const State& state) const { return game_->side_to_move(state) == side_; }

  /// What is known without a search.
  Numbers look_up(const State& state, int depth) const {
    const int least = least_decisions(*game_, state, side_);
    if (least > depth) return Numbers::no_win(least == kNeverWins ? least : least - 1);
    Numbers known = table_.find(state, side_);
    if (known.proven()) return known;
    if (known.refuted >= depth) return Numbers::no_win(known.refuted);
    if (known.depth == depth) return known;
    known.proof = known.disproof = 1;
    if constexpr (IndexedGame<G>)
      (attacks(state) ? known.disproof : known.proof) =
          static_cast<std::uint32_t>(std::max(1, game_->legal_count(state)));
    return known;
  }

  Numbers of_ended(const Outcome& outcome) const {
    return outcome.returns[side_] == 1.0f ? Numbers::win() : Numbers::no_win(kNeverWins);
  }

  /// Lists the children; one alone if it decides the node.
  void expand(const State& state, int depth, Frame& frame) const {
    const bool attack = attacks(state);
    MoveList moves;
    game_->legal_moves(state, moves);
    frame.count = 0;
    for (const Move move : moves) {
      State& child = frame.states[frame.count];
      Numbers& numbers = frame.numbers[frame.count];
      child = game_->apply(state, move);
      const auto end = game_->outcome(child);
      numbers = end ? of_ended(*end) : look_up(child, depth - 1);
      ++frame.count;
      if (attack ? numbers.proven() : numbers.disproof == 0 && numbers.refuted == kNeverWins) {
        frame.states[0] = child;
        frame.numbers[0] = numbers;
        frame.count = 1;
        return;
      }
    }
  }

  static std::uint32_t sum(std::uint64_t numbers) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(numbers, Numbers::kNever - 1));
  }

  /// A node's numbers from its children's: `easy` is what the side to move wants to show, `hard`
  /// what the other does.
  static Numbers combined(const Frame& frame, bool attack, int depth) {
    std::uint32_t easy = Numbers::kNever;
    std::uint64_t hard = 0;
    bool hard_never = false;
    int refuted = attack ? kNeverWins : 0;
    for (int i = 0; i < frame.count; ++i) {
      const Numbers& child = frame.numbers[i];
      easy = std::min(easy, attack ? child.proof : child.disproof);
      const auto other = attack ? child.disproof : child.proof;
      hard_never = hard_never || other == Numbers::kNever;
      hard += other;
      refuted = attack ? std::min(refuted, child.refuted) : std::max(refuted, child.refuted);
    }
    if (refuted < kNeverWins) refuted = std::min(refuted + 1, kMaxDepth);
    const auto all = hard_never ? Numbers::kNever : sum(hard);
    Numbers numbers{attack ? easy : all, attack ? all : easy, depth, 0};
    if (numbers.disproof == 0) numbers.refuted = refuted;
    return numbers;
  }

  /// The child that the side to move should try, and the second smallest of the numbers it goes by.
  static std::pair<int, std::uint32_t> best_child(const Frame& frame, bool attack) {
    int best = 0;
    std::uint32_t second = Numbers::kNever;
    const auto number = [&](int i) {
      return attack ? frame.numbers[i].proof : frame.numbers[i].disproof;
    };
    for (int i = 1; i < frame.count; ++i) {
      if (number(i) < number(best)) {
        second = number(best);
        best = i;
      } else {
        second = std::min(second, number(i));
      }
    }
    return {best, second};
  }

  /// Searches below `state` until one of its numbers reaches its threshold.
  Numbers visit(const State state, int depth, std::uint32_t most_proof,
                std::uint32_t most_disproof) {
    Frame& frame = frames_[depth];
    const bool attack = attacks(state);
    const auto begin = budget_->nodes();
    const bool stopped = !budget_->spend();
    expand(state, depth, frame);
    Numbers now = combined(frame, attack, depth);
    while (!stopped && now.proof < most_proof && now.disproof < most_disproof && !out_of_nodes()) {
      const auto best_second = best_child(frame, attack);
      const int best = best_second.first;
      const auto enough = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(attack ? most_proof : most_disproof,
                                  best_second.second + std::uint64_t{best_second.second} / 4 + 1));
      const Numbers child = frame.numbers[best];
      // The sum may grow by what is left of its threshold.
      const auto rest = attack ? most_disproof - (now.disproof - child.disproof)
                               : most_proof - (now.proof - child.proof);
      frame.numbers[best] =
          visit(frame.states[best], depth - 1, attack ? enough : rest, attack ? rest : enough);
      now = combined(frame, attack, depth);
    }
    table_.store(state, side_, now, budget_->nodes() - begin);
    return now;
  }

  bool out_of_nodes() const { return budget_->spent() || budget_->nodes() >= last_node_; }

  const G* game_;
  ProofTable<G> table_;
  std::vector<Frame> frames_;  // by the decisions left
  int side_ = 0;
  Budget* budget_ = nullptr;
  std::uint64_t last_node_ = 0;
};

}  // namespace arbatta
