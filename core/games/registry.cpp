#include "core/games/registry.hpp"

#include <optional>

namespace arbatta {

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for_each_game([&]<class G>() { names.emplace_back(G::kName); });
  return names;
}

AnyGame make_game(std::string_view text) {
  const Call call = parse_call(text);
  std::optional<AnyGame> game;
  for_each_game([&]<class G>() {
    if (call.name == G::kName) game = G(parse_config<typename G::Config>(call));
  });
  if (!game)
    throw Error(fmt::format("'{}'", text), fmt::format("unknown game '{}'", call.name),
                "expected " + alternatives(game_names()));
  return *game;
}

int sides_of(const AnyGame& game) {
  return std::visit([](const auto& rules) { return rules.sides(); }, game);
}

std::string canonical(const AnyGame& game) {
  return std::visit([](const auto& rules) { return canonical(rules); }, game);
}

}  // namespace arbatta
