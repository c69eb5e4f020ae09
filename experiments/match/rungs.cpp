#include "experiments/match/rungs.hpp"

#include <algorithm>
#include <array>

namespace arbatta {
namespace {

constexpr std::array<std::string_view, 4> kBudgets{"depth", "nodes", "sims", "time_ms"};

PlayerSpec next_rung(PlayerSpec player) {
  const SearchBudget budget = budget_of(player);
  const auto next = budget.doubles() ? 2 * budget.value : budget.value + 1;
  const auto where = fmt::format("ladder: above {}", player.text());
  std::visit([&](auto& kind) { set_field(where, kind, budget.key, std::to_string(next)); },
             player.config);
  return player;
}

}  // namespace

SearchBudget budget_of(const PlayerSpec& player) {
  std::vector<SearchBudget> budgets;
  const auto note = [&]<class T>(const Field& field, const T& value) {
    if constexpr (std::integral<T>)
      if (value > 0 && std::find(kBudgets.begin(), kBudgets.end(), field.key) != kBudgets.end())
        budgets.push_back({std::string(field.key), static_cast<std::uint64_t>(value)});
  };
  std::visit([&](const auto& kind) { fields(kind, note); }, player.config);
  if (budgets.size() != 1)
    throw Error(
        "ladder", player.text(),
        "expected a player with one budget: " + alternatives({kBudgets.begin(), kBudgets.end()}));
  return budgets[0];
}

std::vector<PlayerSpec> rungs_of(const PlayerSpec& first, int rungs) {
  std::vector<PlayerSpec> players = {first};
  while (static_cast<int>(players.size()) < rungs) players.push_back(next_rung(players.back()));
  return players;
}

}  // namespace arbatta
