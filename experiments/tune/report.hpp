#pragma once

#include "experiments/tune/search.hpp"
#include "experiments/tune/texel.hpp"

namespace arbatta {

/// What a tuning has come to.
struct TuningResult {
  Eigen::VectorXd values;            ///< one a parameter
  std::optional<TexelFit> texel{};   ///< of the fit …
  std::optional<Searched> search{};  ///< … or of the search
};

/// Parameter, start, tuned value; of a fit also standard error and z, of a search the steps moved.
Table tuning_table(const Tuning& tuning, const TuningResult& result);

/// What was played or read, in a line.
std::string tuning_text(const TuningResult& result);

Json tuning_json(const TuneConfig& config, const Tuning& tuning, const TuningResult& result,
                 const PlayerSpec& tuned);

/// The independent test at the end: tuned against original from a seed of its own, logged in
/// DIR/sprt, printed and returned as JSON. Nothing if it was told to stop.
std::optional<Json> test_tuned(const TuneConfig& config, const Tuning& tuning,
                               const PlayerSpec& tuned, const RunDirectory& directory,
                               Output& output);

}  // namespace arbatta
