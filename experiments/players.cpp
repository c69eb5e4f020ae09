#include "experiments/players.hpp"

#include <algorithm>

#include "core/call.hpp"
#include "core/error.hpp"

namespace arbatta {
namespace {

template <class Change>
PlayerSpec changed(const PlayerSpec& player, Change change) {
  PlayerSpec searching = player.searching();
  std::visit(change, searching.config);
  if (!player.solves()) return searching;
  PlayerSpec result = player;
  std::get<ExactPlayerConfig>(result.config).fallback = searching.text();
  return result;
}

}  // namespace

bool names_model(const std::string& player) {
  const auto arguments = parse_call(player).arguments;
  return std::any_of(arguments.begin(), arguments.end(), [](const auto& argument) {
    return argument.key == "model" || (argument.key == "fallback" && names_model(argument.value));
  });
}

PlayerSpec with_model(const PlayerSpec& player, const std::string& model) {
  return changed(player, [&](auto& kind) {
    if constexpr (requires { kind.model; })
      kind.model = model;
    else
      throw Error("player", player.text() + " takes no model",
                  "expected one that does, such as alphabeta(nodes=1000)");
  });
}

PlayerSpec at_its_best(const PlayerSpec& player) {
  return changed(player, [](auto& kind) {
    if constexpr (requires { kind.temperature; }) {
      kind.temperature = 0;
      kind.temperature_plies = 0;
    }
    if constexpr (requires { kind.noise; }) {
      kind.noise = 0;
      kind.full = 1;
      kind.fast_sims = 0;
    }
  });
}

}  // namespace arbatta
