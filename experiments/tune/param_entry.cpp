#include "experiments/tune/param_entry.hpp"

#include <algorithm>
#include <cmath>

#include "core/call.hpp"
#include "core/error.hpp"

namespace arbatta {

void fields(ConfigOf<ParamRange> auto& config, auto&& visit) {
  constexpr double kLarge = 1e15;
  visit(Field{"low", "the least value", -kLarge, kLarge}, config.low);
  visit(Field{"high", "the largest value", -kLarge, kLarge}, config.high);
  visit(Field{"start", "where it begins", -kLarge, kLarge}, config.start);
  visit(Field{"step", "the unit in which it is varied", 1e-9, kLarge}, config.step);
}

namespace {

double set_or(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

}  // namespace

void refuse_param(std::string_view entry, const std::string& what, const std::string& expected) {
  throw Error(fmt::format("params: '{}'", entry), what, expected);
}

ParamEntry parse_entry(const std::string& text) {
  ParamEntry entry{.text = text, .removes = text.starts_with('-'), .name = {}, .range = {}};
  const auto body = text.substr(entry.removes ? 1 : 0);
  const auto open = body.find('(');
  entry.name = body.substr(0, open);
  if (entry.name.empty())
    refuse_param(text, "no name", "expected weights, weights.NAME or PLAYER.KEY");
  if (open == body.npos) return entry;
  if (entry.removes) refuse_param(text, "has a range", "expected a name alone behind -");
  try {
    entry.range = parse_config<ParamRange>(parse_call("range" + body.substr(open)));
  } catch (const Error& error) {
    refuse_param(text, error.what(), "such as (low=0.1,high=2,step=0.2)");
  }
  return entry;
}

void apply_range(const ParamEntry& entry, TunedParam& param) {
  const auto& range = entry.range;
  param.bounded = !std::isnan(range.low) || !std::isnan(range.high);
  const double low = set_or(range.low, param.low), high = set_or(range.high, param.high);
  if (low < param.low || high > param.high || !(low < high))
    refuse_param(entry.text, fmt::format("{} to {}", low, high),
                 fmt::format("expected a range within {} to {}", param.low, param.high));
  param.low = low;
  param.high = high;
  param.start = set_or(range.start, param.start);
  if (!(param.low <= param.start && param.start <= param.high))
    refuse_param(entry.text, fmt::format("start={}", param.start),
                 fmt::format("expected it from {} to {}", param.low, param.high));
  for (const double value : {param.low, param.high, param.start})
    if (param.whole && value != std::round(value))
      refuse_param(entry.text, fmt::format("{}", value), "expected whole numbers");
  const bool has_ends = !std::isnan(range.low) && !std::isnan(range.high);
  param.step = set_or(range.step, has_ends && param.feature < 0 ? (high - low) / 10 : param.step);
  if (param.step == 0) refuse_param(entry.text, "no step", "expected step=…, or low=… and high=…");
  if (param.whole && !std::isnan(range.step) && range.step < 1)
    refuse_param(entry.text, fmt::format("step={}", range.step),
                 "expected at least 1: a whole number");
  if (param.whole) param.step = std::max(1.0, param.step);
}

}  // namespace arbatta
