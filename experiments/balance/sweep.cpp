#include "experiments/balance/sweep.hpp"

#include <algorithm>

#include "core/call.hpp"
#include "core/games/registry.hpp"

namespace arbatta {
namespace {

constexpr std::size_t kMostGames = 10'000;
constexpr Field kWhole{"sweep", "", -1'000'000, 1'000'000};

struct Sweep {
  std::string key;
  std::vector<std::string> values;
};

void add_values(Sweep& sweep, std::string_view entry, std::string_view text) {
  const auto dots = text.find("..");
  const bool is_range = dots != text.npos && dots > 0 && text.find("...") == text.npos &&
                        text.find_first_not_of("-0123456789.") == text.npos;
  if (!is_range) {
    sweep.values.emplace_back(text);
    return;
  }
  const int first = parse_value<int>("balance", kWhole, text.substr(0, dots));
  const int last = parse_value<int>("balance", kWhole, text.substr(dots + 2));
  if (last < first)
    throw Error("sweep", std::string(entry), "expected KEY=A..B from small to large");
  for (int value = first; value <= last; ++value) sweep.values.push_back(std::to_string(value));
}

std::vector<Sweep> parse_sweeps(const std::vector<std::string>& entries) {
  std::vector<Sweep> sweeps;
  for (const auto& entry : entries) {
    const auto equals = entry.find('=');
    if (equals == 0 || (equals == entry.npos && sweeps.empty()))
      throw Error("sweep", entry, "expected KEY=VALUE,VALUE or KEY=A..B");
    if (equals == entry.npos) {
      add_values(sweeps.back(), entry, entry);
      continue;
    }
    sweeps.push_back({entry.substr(0, equals), {}});
    add_values(sweeps.back(), entry, std::string_view(entry).substr(equals + 1));
  }
  return sweeps;
}

/// The game with one parameter set.
std::string with(const std::string& game, const std::string& key, const std::string& value) {
  Call call = parse_call(game);
  std::erase_if(call.arguments, [&](const auto& argument) { return argument.key == key; });
  std::string text = call.name + '(';
  for (const auto& argument : call.arguments)
    text += fmt::format("{}={},", argument.key, argument.value);
  text += fmt::format("{}={})", key, value);
  make_game(text);
  return text;
}

}  // namespace

std::vector<std::string> swept_games(const std::vector<std::string>& variants,
                                     const std::vector<std::string>& sweeps) {
  std::vector<std::string> games = variants;
  for (const auto& [key, values] : parse_sweeps(sweeps)) {
    std::vector<std::string> next;
    for (const auto& game : games)
      for (const auto& value : values) next.push_back(with(game, key, value));
    games = std::move(next);
    if (games.size() > kMostGames)
      throw Error("sweep", fmt::format("{} games", games.size()),
                  fmt::format("expected at most {}", kMostGames));
  }
  return games;
}

}  // namespace arbatta
