#pragma once

#include <limits>
#include <string>
#include <string_view>

#include "experiments/tune/params.hpp"

namespace arbatta {

/// What stands between the parentheses of an entry of `--params`; NaN: not given.
struct ParamRange {
  static constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();

  double low = kUnset, high = kUnset, start = kUnset, step = kUnset;
};

/// An entry of `--params` as it is written.
struct ParamEntry {
  std::string text;
  bool removes = false;
  std::string name;  ///< up to the parenthesis
  ParamRange range;
};

/// Throws Error naming the entry.
[[noreturn]] void refuse_param(std::string_view entry, const std::string& what,
                               const std::string& expected);

/// Throws Error for one without a name, or with a range that is none.
ParamEntry parse_entry(const std::string& text);

/// Gives the parameter the range of its entry, as far as it has one. Throws Error for one that is
/// not within what the parameter allows, or if there is no step then.
void apply_range(const ParamEntry& entry, TunedParam& param);

}  // namespace arbatta
