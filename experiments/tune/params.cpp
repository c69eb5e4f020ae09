#include "experiments/tune/params.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/call.hpp"
#include "experiments/tune/weights.hpp"

namespace arbatta {
namespace {

constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();
constexpr double kLarge = 1e15;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::string_view kWeights = "weights";

/// What stands between the parentheses of an entry.
struct ParamRange {
  double low = kUnset, high = kUnset, start = kUnset, step = kUnset;
};

void fields(ConfigOf<ParamRange> auto& config, auto&& visit) {
  visit(Field{"low", "the least value", -kLarge, kLarge}, config.low);
  visit(Field{"high", "the largest value", -kLarge, kLarge}, config.high);
  visit(Field{"start", "where it begins", -kLarge, kLarge}, config.start);
  visit(Field{"step", "the unit in which it is varied", 1e-9, kLarge}, config.step);
}

[[noreturn]] void refuse(std::string_view entry, const std::string& what,
                         const std::string& expected) {
  throw Error(fmt::format("params: '{}'", entry), what, expected);
}

struct Entry {
  std::string text;  ///< as written
  bool removes = false;
  std::string name;  ///< up to the parenthesis
  ParamRange range;
};

Entry parse_entry(const std::string& text) {
  Entry entry{.text = text, .removes = text.starts_with('-'), .name = {}, .range = {}};
  const auto body = text.substr(entry.removes ? 1 : 0);
  const auto open = body.find('(');
  entry.name = body.substr(0, open);
  if (entry.name.empty()) refuse(text, "no name", "expected weights, weights.NAME or PLAYER.KEY");
  if (open == body.npos) return entry;
  if (entry.removes) refuse(text, "has a range", "expected a name alone behind -");
  try {
    entry.range = parse_config<ParamRange>(parse_call("range" + body.substr(open)));
  } catch (const Error& error) {
    refuse(text, error.what(), "such as (low=0.1,high=2,step=0.2)");
  }
  return entry;
}

double set_or(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

void apply_range(const Entry& entry, TunedParam& param) {
  const auto& range = entry.range;
  param.bounded = !std::isnan(range.low) || !std::isnan(range.high);
  const double low = set_or(range.low, param.low), high = set_or(range.high, param.high);
  if (low < param.low || high > param.high || !(low < high))
    refuse(entry.text, fmt::format("{} to {}", low, high),
           fmt::format("expected a range within {} to {}", param.low, param.high));
  param.low = low;
  param.high = high;
  param.start = set_or(range.start, param.start);
  if (!(param.low <= param.start && param.start <= param.high))
    refuse(entry.text, fmt::format("start={}", param.start),
           fmt::format("expected it from {} to {}", param.low, param.high));
  for (const double value : {param.low, param.high, param.start})
    if (param.whole && value != std::round(value))
      refuse(entry.text, fmt::format("{}", value), "expected whole numbers");
  const bool has_ends = !std::isnan(range.low) && !std::isnan(range.high);
  param.step = set_or(range.step, has_ends && param.feature < 0 ? (high - low) / 10 : param.step);
  if (param.step == 0) refuse(entry.text, "no step", "expected step=…, or low=… and high=…");
  if (param.whole && !std::isnan(range.step) && range.step < 1)
    refuse(entry.text, fmt::format("step={}", range.step), "expected at least 1: a whole number");
  if (param.whole) param.step = std::max(1.0, param.step);
}

std::string name_of(const PlayerSpec& player) { return parse_call(player.text()).name; }

/// Whether a name stands in a group, such as `weights.own` of `weights.own.row`.
bool is_within(const std::string& name, const std::string& group) {
  return name.starts_with(group + '.');
}

/// Those of the parameters that an entry's name stands for: the one that is called so or, where
/// none is, all of the group.
std::vector<TunedParam> meant_by(const Entry& entry, const std::vector<TunedParam>& params) {
  std::vector<TunedParam> one, group;
  for (const auto& param : params) {
    if (param.name == entry.name) one.push_back(param);
    if (is_within(param.name, entry.name)) group.push_back(param);
  }
  return one.empty() ? group : one;
}

std::vector<TunedParam> weight_params(const Entry& entry, const PlayerSpec& player,
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
    refuse(entry.text, "no such feature", "expected " + alternatives(names) + " behind weights.");
  for (auto& param : params) apply_range(entry, param);
  return params;
}

/// Throws Error if the player could think for ever at this value.
void check_limited(const Entry& entry, const PlayerSpec& player) {
  std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.limited(); })
          if (!kind.limited()) refuse(entry.text, "low=0 is no limit", "expected low=1 or more");
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

TunedParam option_of(const Entry& entry, const PlayerSpec& player) {
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
    refuse(entry.text, "no number of " + player.text(), "expected " + alternatives(known));
  found->name = entry.name;
  apply_range(entry, *found);
  for (const double end : {found->low, found->high}) {
    PlayerSpec there = player;
    set_option_of(there, *found, end);
    check_limited(entry, there);
  }
  return *found;
}

void remove(const Entry& entry, std::vector<TunedParam>& params) {
  const auto removed = meant_by(entry, params);
  if (removed.empty())
    refuse(entry.text, "was not there", "expected an entry before it that has it");
  for (const auto& gone : removed)
    std::erase_if(params, [&](const TunedParam& param) { return param.name == gone.name; });
}

void add(const Entry& entry, const std::vector<TunedParam>& more, std::vector<TunedParam>& params) {
  for (const auto& param : more) {
    const auto is_same = [&](const TunedParam& known) { return known.name == param.name; };
    if (std::any_of(params.begin(), params.end(), is_same))
      refuse(entry.text, param.name + " is there twice", "expected every parameter once");
    params.push_back(param);
  }
}

}  // namespace

std::vector<TunedParam> parse_params(const std::vector<std::string>& entries,
                                     const PlayerSpec& player, const AnyGame& game) {
  std::vector<TunedParam> params;
  for (const auto& text : entries) {
    const Entry entry = parse_entry(text);
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
