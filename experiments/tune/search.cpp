#include "experiments/tune/search.hpp"

#include "experiments/play_run.hpp"
#include "experiments/tune/trajectory.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

using Eigen::VectorXd;

/// Mean scores of the two players of a match.
struct MatchScores {
  double first = 0, second = 0;
};

std::optional<MatchScores> play_match(RunPlan plan, const PlayerSpec& first,
                                      const PlayerSpec& second, std::uint64_t seed) {
  plan.players = {first, second};
  plan.series.seed = seed;
  const int sides = sides_of(plan.game);
  std::array<double, 2> sums{}, counts{};
  Output silent(true, true);
  const auto played = play_run(plan, silent, [&](const GameSummary& result) {
    for (int side = 0; side < sides; ++side) {
      const auto player = result.ticket.players[side];
      sums[player] += score(result.outcome.returns[side], sides);
      ++counts[player];
    }
    return true;
  });
  if (!played.report.complete) return std::nullopt;
  return MatchScores{sums[0] / counts[0], sums[1] / counts[1]};
}

/// The search speaks of steps of the parameters from their starts; players of values.
class Search {
 public:
  Search(const TuneConfig& config, const Tuning& tuning, const RunDirectory& directory)
      : config_(config),
        tuning_(tuning),
        directory_(directory),
        start_(each(tuning.params, &TunedParam::start)),
        step_(each(tuning.params, &TunedParam::step)),
        low_((each(tuning.params, &TunedParam::low) - start_).cwiseQuotient(step_)),
        high_((each(tuning.params, &TunedParam::high) - start_).cwiseQuotient(step_)) {}

  std::optional<Searched> run(Output& output) {
    const auto dimensions = start_.size();
    if (config_.method == TuneMethod::cmaes) {
      const auto population = population_of(tuning_.cmaes, static_cast<int>(dimensions));
      return follow(Cmaes(VectorXd::Zero(dimensions), tuning_.cmaes, config_.seed), population,
                    output);
    }
    const auto gains = resolved(tuning_.spsa, static_cast<int>(tuning_.steps));
    const SpsaBox box{low_, high_, units()};
    return follow(Spsa(VectorXd::Zero(dimensions), box, gains, config_.seed), 2, output);
  }

 private:
  /// Rounding leaves no value beyond the ends of its range.
  VectorXd values_of(const VectorXd& point) const {
    return (start_ + point.cwiseProduct(step_))
        .cwiseMax(each(tuning_.params, &TunedParam::low))
        .cwiseMin(each(tuning_.params, &TunedParam::high));
  }
  VectorXd inside(const VectorXd& point) const { return point.cwiseMax(low_).cwiseMin(high_); }

  /// What whole numbers are apart.
  VectorXd units() const {
    VectorXd units = step_.cwiseInverse();
    for (std::size_t i = 0; i < tuning_.params.size(); ++i)
      if (!tuning_.params[i].whole) units[static_cast<Eigen::Index>(i)] = 0;
    return units;
  }

  template <class Method>
  std::optional<Searched> follow(Method method, int points, Output& output) {
    const auto games_a_step = tuning_.games_a_step;
    std::vector<std::string> names;
    for (const auto& param : tuning_.params) names.push_back(param.name);
    Trajectory trajectory(directory_.path() / "trajectory.csv", static_cast<std::size_t>(points),
                          names);
    fs::create_directories(candidates());
    Searched searched{.values = {values_of(inside(method.point()))}, .games_a_step = games_a_step};
    Progress progress = output.progress("games", tuning_.steps * games_a_step);
    for (std::uint64_t step = 1; step <= tuning_.steps; ++step) {
      const auto asked = method.points();
      const bool is_known = trajectory.has_next();
      const auto scores = is_known ? trajectory.next_scores() : measured(asked, step);
      if (scores.empty()) return std::nullopt;
      method.tell(penalised(scores, asked));
      const VectorXd values = values_of(inside(method.point()));
      const std::vector<double> row(values.begin(), values.end());
      if (is_known)
        trajectory.follow_next(row);
      else
        trajectory.add(step, step * games_a_step, scores, row);
      searched.values.push_back(values);
      progress.set(step * games_a_step);
    }
    fs::remove_all(candidates());
    return searched;
  }

  fs::path candidates() const { return directory_.path() / "candidates"; }

  /// The scores of the points, or nothing when it was told to stop.
  std::vector<double> measured(const std::vector<VectorXd>& points, std::uint64_t step) const {
    std::vector<PlayerSpec> players;
    for (std::size_t i = 0; i < points.size(); ++i)
      players.push_back(with_values(tuning_.player, tuning_.measurement.game, tuning_.params,
                                    values_of(inside(points[i])),
                                    candidates() / fmt::format("{}.h5", i)));
    const auto seed = measurement_seed(config_, step);
    if (config_.method == TuneMethod::spsa && !tuning_.opponent) {
      const auto scores = play_match(tuning_.measurement, players[0], players[1], seed);
      return scores ? std::vector<double>{scores->first, scores->second} : std::vector<double>{};
    }
    std::vector<double> scores;
    for (const auto& player : players) {
      const auto match =
          play_match(tuning_.measurement, player, tuning_.opponent.value_or(tuning_.player), seed);
      if (!match) return {};
      scores.push_back(match->first);
    }
    return scores;
  }

  /// Points outside the box play as the nearest inside, and lose for the distance (Hansen's
  /// tutorial, B.5).
  std::vector<double> penalised(std::vector<double> scores,
                                const std::vector<VectorXd>& points) const {
    constexpr double kPenalty = 0.1;
    for (std::size_t i = 0; i < scores.size(); ++i)
      scores[i] -= kPenalty * (points[i] - inside(points[i])).squaredNorm();
    return scores;
  }

  const TuneConfig& config_;
  const Tuning& tuning_;
  const RunDirectory& directory_;
  VectorXd start_, step_, low_, high_;
};

}  // namespace

std::optional<Searched> search_by_play(const TuneConfig& config, const Tuning& tuning,
                                       const RunDirectory& directory, Output& output) {
  return Search(config, tuning, directory).run(output);
}

}  // namespace arbatta
