#include "experiments/tune/params.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/call.hpp"
#include "experiments/tune/param_entry.hpp"
#include "experiments/tune/weights.hpp"

namespace arbatta {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::string_view kWeights = "weights";

std::string name_of(const PlayerSpec& player) { return parse_call(player.text()).name; }

/// Whether a name stands in a group, such as `weights.own` of `weights.own.row`.
bool is_within(const std::string& name, const std::string& group) {
  return name.starts_with(group + '.');
}

/// Those of the parameters that an entry's name stands for: the one that is called so or, where
/// none is, all of the group.
std::vector<TunedParam> meant_by(const ParamEntry& entry, const std::vector<TunedParam>& params) {
  std::vector<TunedParam> one, group;
  for (const auto& param : params) {
    if (param.name == entry.name) one.push_back(param);
    if (is_within(param.name, entry.name)) group.push_back(param);
  }
  return one.empty() ? group : one;
}

std::vector<TunedParam> weight_params(const ParamEntry& entry, const PlayerSpec& player,
                                      const AnyGame& game) {
  constexpr double kStep = 0.1;
  const auto weights = weights_of(player, game);
  const auto names = feature_names(game);
  std::vector<TunedParam> all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all.push_back({.name = fmt::format("{}.{}", kWeights, names[i]),
                   .key = {},
                   .feature = static_cast<int>(i),
                   .start = weights[static_cast<Eigen::Index>(i)],
                   .low = -kInfinity,
                   .high = kInfinity,
                   .step = kStep});
  auto params = meant_by(entry, all);
  if (params.empty())
    refuse_param(entry.text, "no such feature",
                 "expected " + alternatives(names) + " behind weights.");
  for (auto& param : params) apply_range(entry, param);
  return params;
}

/// Throws Error if the player could think for ever at this value.
void check_limited(const ParamEntry& entry, const PlayerSpec& player) {
  std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.limited(); })
          if (!kind.limited())
            refuse_param(entry.text, "low=0 is no limit", "expected low=1 or more");
      },
      player.config);
}

template <class Number>
TunedParam option_param(const Field& field, const Number& value) {
  return {.name = {},
          .key = std::string(field.key),
          .start = static_cast<double>(value),
          .low = field.min,
          .high = field.max,
          .whole = std::integral<Number>};
}

void set_option_of(PlayerSpec& player, const TunedParam& param, double value) {
  const double played = played_value(param, value);
  const auto text =
      param.whole ? fmt::format("{}", std::llround(played)) : fmt::format("{}", played);
  std::visit([&](auto& kind) { set_field("params: " + param.name, kind, param.key, text); },
             player.config);
}

TunedParam option_of(const ParamEntry& entry, const PlayerSpec& player) {
  const auto prefix = name_of(player) + '.';
  std::vector<std::string> known;
  std::optional<TunedParam> found;
  const auto note = [&]<class T>(const Field& field, const T& value) {
    if constexpr (std::is_arithmetic_v<T> && !std::same_as<T, bool>) {
      known.push_back(prefix + std::string(field.key));
      if (entry.name == known.back()) found = option_param(field, value);
    }
  };
  std::visit([&](const auto& kind) { fields(kind, note); }, player.config);
  known.emplace_back(kWeights);
  if (!found)
    refuse_param(entry.text, "no number of " + player.text(), "expected " + alternatives(known));
  found->name = entry.name;
  apply_range(entry, *found);
  for (const double end : {found->low, found->high}) {
    PlayerSpec there = player;
    set_option_of(there, *found, end);
    check_limited(entry, there);
  }
  return *found;
}

void remove(const ParamEntry& entry, std::vector<TunedParam>& params) {
  const auto removed = meant_by(entry, params);
  if (removed.empty())
    refuse_param(entry.text, "was not there", "expected an entry before it that has it");
  for (const auto& gone : removed)
    std::erase_if(params, [&](const TunedParam& param) { return param.name == gone.name; });
}

void add(const ParamEntry& entry, const std::vector<TunedParam>& more,
         std::vector<TunedParam>& params) {
  for (const auto& param : more) {
    const auto is_same = [&](const TunedParam& known) { return known.name == param.name; };
    if (std::any_of(params.begin(), params.end(), is_same))
      refuse_param(entry.text, param.name + " is there twice", "expected every parameter once");
    params.push_back(param);
  }
}

}  // namespace

std::vector<TunedParam> parse_params(const std::vector<std::string>& entries,
                                     const PlayerSpec& player, const AnyGame& game) {
  std::vector<TunedParam> params;
  for (const auto& text : entries) {
    const ParamEntry entry = parse_entry(text);
    if (entry.removes)
      remove(entry, params);
    else if (entry.name == kWeights || is_within(entry.name, std::string(kWeights)))
      add(entry, weight_params(entry, player, game), params);
    else
      add(entry, {option_of(entry, player)}, params);
  }
  if (params.empty()) throw Error("params", "none are left", "expected something to tune");
  return params;
}

PlayerSpec with_values(const PlayerSpec& player, const AnyGame& game,
                       const std::vector<TunedParam>& params, const Eigen::VectorXd& values,
                       const std::filesystem::path& model_file, const Training& training) {
  PlayerSpec changed = player;
  std::optional<Eigen::VectorXd> weights;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const double value = values[static_cast<Eigen::Index>(i)];
    if (params[i].key.empty() && !weights) weights = weights_of(player, game);
    if (params[i].key.empty())
      (*weights)[params[i].feature] = value;
    else
      set_option_of(changed, params[i], value);
  }
  if (weights) set_weights(changed, game, *weights, model_file, training);
  return changed;
}

double played_value(const TunedParam& param, double value) {
  return param.whole ? std::round(value) : value;
}

Eigen::VectorXd each(const std::vector<TunedParam>& params, double TunedParam::*member) {
  Eigen::VectorXd values(std::ssize(params));
  for (std::size_t i = 0; i < params.size(); ++i)
    values[static_cast<Eigen::Index>(i)] = params[i].*member;
  return values;
}

}  // namespace arbatta
