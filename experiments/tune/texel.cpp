#include "experiments/tune/texel.hpp"

#include <fmt/ranges.h>

#include "eval/logged_features.hpp"
#include "eval/threads.hpp"
#include "experiments/tune/weights.hpp"

namespace arbatta {
namespace {

TexelFit fit_of(const TuneConfig& config, const Tuning& tuning, Output& output) {
  LogisticFitConfig fit{
      .weights = weights_of(tuning.player, tuning.measurement.game), .fitted = {}, .l2 = config.l2};
  for (const auto& param : tuning.params) {
    fit.fitted.push_back(param.feature);
    fit.weights[param.feature] = param.start;
  }
  const auto shards = shards_of({config.data.begin(), config.data.end()});
  Progress progress = output.progress("positions in all passes", 0);
  return std::visit(
      [&](const auto& game) {
        LoggedFeatures log(game, shards);
        const RowSource rows = [&](const auto& visit) {
          log.each([&](const auto& inputs, const auto& targets, const auto& games) {
            visit(FittedRows{inputs, targets, games});
            progress.add(targets.size());
          });
        };
        return TexelFit{fit_logistic(rows, fit), log.digests()};
      },
      tuning.measurement.game);
}

/// Says what the data leave open, and what would close it.
class Undetermined {
 public:
  explicit Undetermined(std::vector<std::string> features) : features_(std::move(features)) {}

  void add(const std::vector<int>& inputs, const std::string& what) {
    if (!inputs.empty())
      problems_.push_back(fmt::format("{} {}", fmt::join(names_of(inputs), ", "), what));
  }

  void advise_without(const std::vector<int>& inputs) {
    for (const auto& name : names_of(inputs)) advice_ += ",-" + name;
  }

  [[noreturn]] void refuse(const std::vector<std::string>& params) const {
    throw Error("params", fmt::format("{}", fmt::join(problems_, "; ")),
                fmt::format("expected them left out (--params {}{}) or --l2 1e-5",
                            fmt::join(params, ","), advice_));
  }

 private:
  std::vector<std::string> names_of(const std::vector<int>& inputs) const {
    std::vector<std::string> names;
    for (const int input : inputs) names.push_back("weights." + features_[input]);
    return names;
  }

  std::vector<std::string> features_;
  std::vector<std::string> problems_;
  std::string advice_;
};

}  // namespace

TexelFit fit_to_results(const TuneConfig& config, const Tuning& tuning, Output& output) {
  auto fitted =
      with_threads(tuning.measurement.threads, [&] { return fit_of(config, tuning, output); });
  const auto& fit = fitted.fit;
  if (fit.is_determined() && !fit.converged)
    throw Error("data", fmt::format("no best weights after {} Newton steps", fit.steps),
                "expected the fit to converge; try a larger --l2");
  if (fit.is_determined()) return fitted;
  Undetermined problem(feature_names(tuning.measurement.game));
  problem.add(fit.absent, "never seen (0 in every position)");
  for (const auto& set : fit.dependent) problem.add(set, "linear in each other");
  problem.add(fit.unbounded, "growing for ever (where seen the game is decided)");
  for (const auto& inputs : {fit.absent, fit.redundant, fit.unbounded})
    problem.advise_without(inputs);
  problem.refuse(config.params);
}

}  // namespace arbatta
