#pragma once

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "experiments/draw/board.hpp"
#include "experiments/output.hpp"
#include "experiments/position_json.hpp"
#include "experiments/replay_record.hpp"
#include "selfplay/roster.hpp"

namespace arbatta {

inline constexpr std::string_view kHuman = "human";

/// A game in the terminal, between people at standard input and players.
template <Game G>
class Session {
 public:
  /// `seats` says who sits where: `human` or a player's string. `position` is where the game
  /// stands, begun at the state text `from` (empty = the start). `game` and `output` must outlive
  /// the session. Throws Error for players that do not exist or do not fit the game.
  Session(const G& game, std::vector<std::string> seats, std::uint64_t seed, Position<G> position,
          std::string from, Output& output)
      : game_(&game),
        output_(&output),
        seats_(std::move(seats)),
        from_(std::move(from)),
        position_(std::move(position)),
        roster_(game, specs()) {
    for (int i = 0; i < roster_.size(); ++i) {
      players_.push_back(roster_.make(i));
      players_.back()->begin_game(stream(seed, 0, seat_purpose(i)));
    }
  }

  /// Until the end of the game if no human plays, else until `quit` or the end of input.
  void play() {
    const bool has_human = std::count(seats_.begin(), seats_.end(), kHuman) > 0;
    if (has_human) print(kHelp);
    show();
    for (bool goes_on = true; goes_on;) {
      if (!referee().over() && !is_human(mover()))
        enter(decide(*players_[mover()]).move);
      else
        goes_on = has_human && ask();
      if (!has_human) show();
    }
  }

  /// Where the game stands, as the `state` command has it, and who played.
  Json json() const {
    Json json = position_json(*game_, position_);
    json["seats"] = seats_;
    return json;
  }

 private:
  static constexpr std::string_view kHelp =
      "Type a move, or: moves, hint, undo (to your last decision), save FILE, help, quit.\n";

  /// The players of all seats and, last, the adviser, who also stands in for the humans.
  std::vector<PlayerSpec> specs() const {
    const std::string adviser = game_->sides() == 2 ? "alphabeta(depth=3)" : "paranoid(depth=3)";
    std::vector<PlayerSpec> specs;
    for (const auto& name : seats_) specs.push_back(parse_player(name == kHuman ? adviser : name));
    specs.push_back(parse_player(adviser));
    return specs;
  }

  Referee<G>& referee() { return position_.referee; }
  int mover() { return game_->seat_to_move(referee().state()); }
  bool is_human(int seat) const { return seats_[seat] == kHuman; }
  void print(std::string_view text) { output_->print("{}", text); }

  Choice decide(Player<G>& player) {
    Evaluations answers;
    for (;;) {
      const auto step = player.advance(referee().state(), referee().ply(), answers);
      if (step.wanted.empty()) return step.choice;
      answers.ask(*player.evaluator(), step.wanted);
    }
  }

  void enter(Move move) {
    const int seat = mover();
    const auto before = referee().state();
    const int side = game_->side_to_move(before);
    position_.record.push_back(game_->record(before, move));
    referee().play(move);
    const int gain = game_->points(referee().state(), side) - game_->points(before, side);
    output_->print("seat {}, {}: {}{}\n", seat, seats_[seat], position_.record.back(),
                   gain > 0 ? fmt::format("  +{}", gain) : "");
    is_shown_ = false;
  }

  void show() {
    if (is_shown_) return;
    output_->print("\n{}", draw(*game_, referee().state(), terminal_paint()));
    if (const auto& outcome = referee().outcome()) {
      const auto side = winner(*outcome);
      output_->print("over after {} plies: {} ({})\n", referee().ply(),
                     side ? fmt::format("side {} wins", *side) : "a draw", name(outcome->reason));
    }
    is_shown_ = true;
  }

  /// One line of standard input. False: it was the last.
  bool ask() {
    show();
    print(referee().over() ? "over> " : fmt::format("seat {}> ", mover()));
    flush_standard_output();
    std::string line;
    if (!std::getline(std::cin, line)) {
      print("\nend of input\n");
      return false;
    }
    return obey(line);
  }

  bool obey(std::string line) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    line.erase(0, line.find_first_not_of(" \t"));
    if (line == "quit") return false;
    if (line == "moves")
      output_->print("{}\n", fmt::join(legal_texts(*game_, referee()), " "));
    else if (line == "hint")
      hint();
    else if (line == "undo")
      undo();
    else if (line.starts_with("save "))
      save(line.substr(line.find_first_not_of(' ', 5)));
    else if (line == "help" || line == "?" || line == "save")
      print(kHelp);
    else if (!line.empty())
      try_move(line);
    return true;
  }

  void try_move(const std::string& text) {
    if (referee().over()) return print("The game is over: undo, save FILE or quit.\n");
    try {
      enter(game_->parse_move(referee().state(), text));
    } catch (const Error& error) {
      output_->print("{}\n{}", error.what(), kHelp);
    }
  }

  void hint() {
    if (referee().over()) return print("The game is over.\n");
    const Choice choice = decide(*players_.back());
    const int side = game_->side_to_move(referee().state());
    output_->print(
        "{} says {}{}\n", roster_.spec(roster_.size() - 1).text(),
        game_->record(referee().state(), choice.move),
        choice.has_values ? fmt::format("  expecting {:+.2f}", choice.values[side]) : "");
  }

  /// Back to the last decision of a human, if there is one.
  void undo() {
    auto earlier = referee();
    do {
      if (earlier.ply() == 0) return print("There is nothing to take back.\n");
      earlier.undo();
    } while (!is_human(game_->seat_to_move(earlier.state())));
    position_.record.resize(static_cast<std::size_t>(earlier.ply()));
    referee() = std::move(earlier);
    is_shown_ = false;
  }

  void save(const std::string& path) {
    if (position_.record.empty()) return print("There is nothing to save yet.\n");
    std::ofstream file(path, std::ios::binary);
    file << record_text(canonical(*game_), from_, position_.record) << std::flush;
    output_->print("{}: {}\n", path, file ? "saved" : std::strerror(errno));
  }

  const G* game_;
  Output* output_;
  std::vector<std::string> seats_;
  std::string from_;
  Position<G> position_;
  Roster<G> roster_;
  std::vector<std::unique_ptr<Player<G>>> players_;
  bool is_shown_ = false;
};

}  // namespace arbatta
