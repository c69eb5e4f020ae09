#include "experiments/solve_position.hpp"

#include <fmt/ranges.h>

#include <chrono>

#include "core/games/registry.hpp"
#include "eval/file_lock.hpp"
#include "experiments/draw/board.hpp"
#include "experiments/position.hpp"
#include "experiments/signals.hpp"
#include "solve/exact_solver.hpp"
#include "solve/megiddo_solver.hpp"
#include "solve/seeds_left.hpp"

namespace arbatta {

namespace {

/// What is known of a position or of a move, for the side to move.
struct Worth {
  std::optional<int> outcome;
  std::optional<int> margin;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct SolvedMove {
  std::string text;
  Worth worth;
};

struct Solved {
  Worth worth;
  std::vector<SolvedMove> moves;  ///< all legal ones, in the game's order
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Json number(std::optional<int> value) { return value ? Json(*value) : Json(nullptr); }

std::string outcome_name(std::optional<int> outcome) {
  if (!outcome) return "unknown";
  return *outcome > 0 ? "win" : *outcome < 0 ? "loss" : "draw";
}

/// The moves that keep the margin, or else those that keep the outcome.
std::vector<std::string> best_moves(const Solved& solved, bool by_margin) {
  std::vector<std::string> best;
  for (const auto& [text, worth] : solved.moves) {
    const bool is_best =
        by_margin ? worth.margin == solved.worth.margin : worth.outcome == solved.worth.outcome;
    if (is_best) best.push_back(text);
  }
  return best;
}

template <Game G>
class PositionSolver {
 public:
  PositionSolver(const G& game, const typename G::State& state, const PositionQuestion& question,
                 Budget& budget)
      : game_(game),
        solver_(make_exact_solver(game, exact_config(game, state, question))),
        margins_(!question.outcome_only),
        budget_(budget) {}

  Solved solve(const typename G::State& state) {
    const auto start = std::chrono::steady_clock::now();
    Solved solved;
    solved.worth.outcome = solver_->outcome(state, budget_);
    if (margins_) solved.worth.margin = solver_->margin(state, budget_);
    MoveList moves;
    game_.legal_moves(state, moves);
    for (const Move move : moves)
      solved.moves.push_back({game_.record(state, move), worth_of(state, move)});
    solved.nodes = budget_.nodes();
    solved.seconds = seconds_since(start);
    return solved;
  }

 private:
  /// Of mancala as many seeds as there are, so that databases need no more.
  static int seeds_on_board(const G& game, const typename G::State& state) {
    if constexpr (std::same_as<G, Mancala>) return arbatta::seeds_on_board(game, state);
    return 0;
  }

  static ExactConfig exact_config(const G& game, const typename G::State& state,
                                  const PositionQuestion& question) {
    return {.empties = megiddo::kPoints,
            .seeds = seeds_on_board(game, state),
            .database = question.database,
            .table_bits = question.table_bits};
  }

  Worth worth_of(const typename G::State& state, Move move) {
    const auto worth = [&](Objective objective) {
      return exact_worth(game_, *solver_, state, move, objective, budget_);
    };
    return {worth(Objective::win), margins_ ? worth(Objective::points) : std::nullopt};
  }

  const G& game_;
  std::unique_ptr<ExactSolver<G>> solver_;
  bool margins_;
  Budget& budget_;
};

Table moves_table(const Solved& solved, bool margins) {
  std::vector<std::string> headers = {"move", "value"};
  if (margins) headers.emplace_back("margin");
  Table table(headers);
  for (const auto& [text, worth] : solved.moves) {
    std::vector<std::string> cells = {text, outcome_name(worth.outcome)};
    if (margins) cells.push_back(worth.margin ? fmt::format("{:+}", *worth.margin) : "");
    table.add(cells);
  }
  return table;
}

Json moves_json(const Solved& solved) {
  Json list = Json::array();
  for (const auto& [text, worth] : solved.moves)
    list.push_back({{"move", text},
                    {"value", worth.outcome ? Json(outcome_name(worth.outcome)) : Json(nullptr)},
                    {"margin", number(worth.margin)}});
  return list;
}

template <Game G>
void report(const G& game, const typename G::State& state, const Solved& solved, bool margins,
            Output& output) {
  const auto& [outcome, margin] = solved.worth;
  const bool by_margin = margin && game.kName == Mancala::kName;
  const auto best = outcome ? best_moves(solved, by_margin) : std::vector<std::string>();
  output.print("{}\n", draw(game, state, terminal_paint()));
  output.print("for the side to move: {}{}\n", outcome_name(outcome),
               margin ? fmt::format(", margin {:+}", *margin) : "");
  output.print("best: {}\n\n", outcome ? fmt::format("{}", fmt::join(best, "  ")) : "unknown");
  output.print(moves_table(solved, margins));
  output.print("\n{} positions, {:.3g} s\n", solved.nodes, solved.seconds);
  output.result({{"game", canonical(game)},
                 {"state", game.to_text(state)},
                 {"side", game.side_to_move(state)},
                 {"value", outcome ? Json(outcome_name(outcome)) : Json(nullptr)},
                 {"margin", number(margin)},
                 {"best", best},
                 {"moves", moves_json(solved)},
                 {"nodes", solved.nodes},
                 {"seconds", solved.seconds}});
}

/// Works on a proof piece by piece, keeping it in the file after each; goes on where it was left. A
/// signal ends it at the last piece kept: writing a large table takes longer than a signal allows.
void prove(const Megiddo& game, const MegiddoState& state, const PositionQuestion& question,
           Output& output) {
  if (question.nodes > 0 || question.time_ms > 0)
    throw Error("solve", "--checkpoint with a limit", "expected neither --nodes nor --time-ms");
  constexpr std::uint64_t kNodesAPiece = 20'000'000;
  const SoleUse use(question.checkpoint + ".lock", question.checkpoint);
  MegiddoSolver solver(game, {.table_bits = question.table_bits});
  if (std::filesystem::exists(question.checkpoint))
    solver.load(question.checkpoint);
  else
    solver.save(question.checkpoint);  // what cannot be written is better known now
  const auto start = std::chrono::steady_clock::now();
  std::optional<int> outcome;
  std::uint64_t nodes = 0;
  {
    Progress progress = output.progress("positions", 0);
    while (!outcome && !stop_on_signal()) {
      Budget budget({.nodes = kNodesAPiece, .stop = &stop_on_signal()});
      outcome = solver.outcome(state, budget);
      if (!outcome && stop_on_signal()) break;
      progress.set(nodes += budget.nodes());
      solver.save(question.checkpoint);
      const auto win = solver.progress(state, 1), draw = solver.progress(state, 0);
      output.note(
          fmt::format("{:.3g} positions; open for a win: {} (against: {}), for a draw: {} "
                      "(against: {})",
                      static_cast<double>(nodes), win.yes, win.no, draw.yes, draw.no));
    }
  }
  if (!outcome) output.note("stopped; the same command goes on from what was kept last");
  const double seconds = seconds_since(start);
  output.print("for the side to move: {}; {} positions, {:.3g} s in this call\n",
               outcome_name(outcome), nodes, seconds);
  output.result({{"game", canonical(game)},
                 {"state", game.to_text(state)},
                 {"side", game.side_to_move(state)},
                 {"value", outcome ? Json(outcome_name(outcome)) : Json(nullptr)},
                 {"nodes", nodes},
                 {"seconds", seconds}});
}

template <Game G>
void prove(const G&, const typename G::State&, const PositionQuestion&, Output&) {
  throw Error("solve", "--checkpoint", "expected a game of megiddo");
}

}  // namespace

int solve_position(const PositionQuestion& question, Output& output) {
  const auto solve_in = [&](const auto& game) {
    const auto position = play_moves(game, question.from, question.moves);
    const auto& state = position.referee.state();
    if (position.referee.over())
      throw Error("state", game.to_text(state), "expected a position in which a move can be made");
    if (!question.checkpoint.empty()) return prove(game, state, question, output);
    Solved solved;
    {
      Progress progress = output.progress("positions", question.nodes);
      Budget budget({.nodes = question.nodes > 0 ? question.nodes : Budget::Limits{}.nodes,
                     .time_ms = question.time_ms,
                     .stop = &stop_on_signal(),
                     .visited = &progress.counter()});
      solved = PositionSolver(game, state, question, budget).solve(state);
      if (budget.spent()) output.note("stopped by its limits: what is missing is unknown");
    }
    report(game, state, solved, !question.outcome_only, output);
  };
  std::visit(solve_in, make_game(question.game));
  return 0;
}

}  // namespace arbatta
