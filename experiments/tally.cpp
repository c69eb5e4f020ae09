#include "experiments/tally.hpp"

#include <algorithm>

namespace arbatta {

void Tally::add(const GameSummary& game) {
  ++games_;
  positions_ += game.length;
  labelled_ += game.labelled;
  if (const auto side = winner(game.outcome)) ++wins_[*side];
  draws_ += is_draw(game.outcome);
  ++reasons_[static_cast<int>(game.outcome.reason)];
  length_.add(game.length);
  lengths_.add(static_cast<int>(game.length));
  options_ += game.options;
  choices_ += game.choices;
  for (int side = 0; side < sides_; ++side) points_[side].add(game.outcome.points[side]);
  distinct_.add(game.fingerprint);
}

Json Tally::json() const {
  Json reasons = Json::object();
  for (std::size_t i = 0; i < reasons_.size(); ++i)
    if (reasons_[i] > 0) reasons[std::string(kReasonNames[i])] = reasons_[i];
  Json points = Json::array();
  for (const auto& side : points_) points.push_back(side.mean());
  const auto number_or_null = [&](double value) {
    return games_ > 0 ? Json(value) : Json(nullptr);
  };
  return {{"games", games_},
          {"positions", positions_},
          {"labelled", labelled_},
          {"wins", wins_},
          {"draws", draws_},
          {"reasons", reasons},
          {"length",
           {{"mean", length_.mean()},
            {"sd", length_.deviation()},
            {"min", number_or_null(length_.min())},
            {"max", number_or_null(length_.max())}}},
          {"points", points},
          {"distinct_games", distinct().distinct},
          {"distinct_games_exact", distinct().exact}};
}

std::string Tally::reasons_text() const {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < reasons_.size(); ++i)
    if (reasons_[i] > 0) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return reasons_[a] > reasons_[b]; });
  std::string text;
  for (const auto i : order)
    text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ", kReasonNames[i],
                        100.0 * static_cast<double>(reasons_[i]) / static_cast<double>(games_));
  return text;
}

}  // namespace arbatta
