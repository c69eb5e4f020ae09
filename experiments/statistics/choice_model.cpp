#include "experiments/statistics/choice_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "experiments/statistics/multinomial_logit.hpp"

namespace arbatta {
namespace {

constexpr double kUnknown = 1000;  // a standard error beyond these nats is infinite

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Which unknowns are estimated, and the value of those that are not.
struct Coordinates {
  std::vector<int> free;  // unknown -> column, -1 if fixed
  VectorXd fixed;         // by unknown, 0 where free
  double shift = 0;       // nats taken off every anchor, so that numbers stay near 0
  bool anchored = false;
  int columns = 0;
};

bool has_draw_unknown(std::span<const Lineup> lineups, const ChoiceModel& model) {
  const auto drawn = [](const Lineup& lineup) { return lineup.counts[kDrawn] > 0; };
  return model.draws == DrawModel::davidson && std::any_of(lineups.begin(), lineups.end(), drawn);
}

void fix_players(Coordinates& c, const ChoiceModel& model) {
  const auto first = std::find_if(model.anchors.begin(), model.anchors.end(),
                                  [](const auto& anchor) { return anchor.has_value(); });
  c.anchored = first != model.anchors.end();
  if (!c.anchored) {
    c.free[0] = -1;
    return;
  }
  c.shift = **first;
  for (std::size_t i = 0; i < model.anchors.size(); ++i) {
    if (!model.anchors[i]) continue;
    c.free[i] = -1;
    c.fixed[static_cast<Eigen::Index>(i)] = *model.anchors[i] - c.shift;
  }
}

Coordinates coordinates(const ChoiceModel& model, bool draws) {
  Coordinates c{.free = std::vector<int>(model.unknowns(), 0),
                .fixed = VectorXd::Zero(model.unknowns())};
  fix_players(c, model);
  const int last_seat = model.players + model.sides - 1;
  for (int seat = model.players; seat <= last_seat; ++seat)
    if (!model.seat_effect || seat == last_seat) c.free[seat] = -1;
  if (!draws) c.free[model.unknowns() - 1] = -1;
  for (int& column : c.free)
    if (column == 0) column = c.columns++;
  return c;
}

// Rows: the outcomes of a lineup (a win of each seat, then the draw). Columns: the unknowns.
MatrixXd features(const Lineup& lineup, const ChoiceModel& model, bool draws) {
  MatrixXd rows = MatrixXd::Zero(model.sides + (draws ? 1 : 0), model.unknowns());
  for (int seat = 0; seat < model.sides; ++seat) {
    rows(seat, lineup.player[seat]) += 1;
    rows(seat, model.players + seat) += 1;
  }
  if (draws) {
    rows.row(model.sides) = rows.topRows(model.sides).colwise().mean();
    rows(model.sides, model.unknowns() - 1) = 1;
  }
  return rows;
}

VectorXd outcome_counts(const Lineup& lineup, const ChoiceModel& model, bool draws) {
  VectorXd counts(model.sides + (draws ? 1 : 0));
  const double share = draws ? 0 : lineup.counts[kDrawn] / model.sides;
  for (int seat = 0; seat < model.sides; ++seat) counts[seat] = lineup.counts[seat] + share;
  if (draws) counts[model.sides] = lineup.counts[kDrawn];
  return counts;
}

std::vector<LogitTerm> terms_of(std::span<const Lineup> lineups, const ChoiceModel& model,
                                const Coordinates& c, bool draws) {
  std::vector<LogitTerm> terms;
  for (const Lineup& lineup : lineups) {
    const MatrixXd all = features(lineup, model, draws);
    MatrixXd rows = MatrixXd::Zero(all.rows(), c.columns);
    for (int unknown = 0; unknown < model.unknowns(); ++unknown)
      if (c.free[unknown] >= 0) rows.col(c.free[unknown]) = all.col(unknown);
    terms.push_back({rows, all * c.fixed, outcome_counts(lineup, model, draws)});
  }
  return terms;
}

// Unknowns as a linear map of the columns, with the players centred unless they are anchored.
MatrixXd spread(const ChoiceModel& model, const Coordinates& c) {
  MatrixXd map = MatrixXd::Zero(model.unknowns(), c.columns);
  for (int unknown = 0; unknown < model.unknowns(); ++unknown)
    if (c.free[unknown] >= 0) map(unknown, c.free[unknown]) = 1;
  if (c.anchored || c.columns == 0) return map;
  const Eigen::RowVectorXd mean = map.topRows(model.players).colwise().mean();
  map.topRows(model.players).rowwise() -= mean;
  return map;
}

ChoiceFit report(const LogitFit& best, const ChoiceModel& model, const Coordinates& c, bool draws) {
  const MatrixXd map = spread(model, c);
  const VectorXd value = map * best.beta + c.fixed;
  VectorXd error = VectorXd::Zero(model.unknowns());
  if (c.columns > 0) {
    const MatrixXd covariance = best.covariance;
    error = (map * covariance * map.transpose()).diagonal().cwiseMax(0).cwiseSqrt();
  }
  error = (error.array() > kUnknown).select(std::numeric_limits<double>::infinity(), error);
  ChoiceFit fit;
  for (int i = 0; i < model.players; ++i) {
    fit.player.push_back(value[i] + c.shift);
    fit.player_error.push_back(error[i]);
  }
  for (int i = model.players; i < model.players + model.sides; ++i) {
    fit.seat.push_back(value[i]);
    fit.seat_error.push_back(error[i]);
  }
  if (draws) fit.draw_weight = std::exp(value[model.unknowns() - 1]);
  fit.finite = best.finite;
  fit.identified = best.identified;
  return fit;
}

std::vector<Lineup> with_virtual_games(std::span<const Lineup> lineups, const ChoiceModel& model,
                                       bool draws) {
  std::vector<Lineup> more(lineups.begin(), lineups.end());
  const double share = 1.0 / (model.sides + (draws ? 1 : 0));
  for (Lineup& lineup : more) {
    for (int seat = 0; seat < model.sides; ++seat) lineup.counts[seat] += share;
    if (draws) lineup.counts[kDrawn] += share;
  }
  return more;
}

}  // namespace

ChoiceFit fit_choices(std::span<const Lineup> lineups, const ChoiceModel& model) {
  assert(model.players > 0 && model.sides >= 2 && model.sides <= kMaxSides);
  const bool draws = has_draw_unknown(lineups, model);
  const Coordinates c = coordinates(model, draws);
  LogitFit best = fit_logit(terms_of(lineups, model, c, draws), c.columns);
  if (!best.finite) {
    best =
        fit_logit(terms_of(with_virtual_games(lineups, model, draws), model, c, draws), c.columns);
    best.finite = false;
  }
  return report(best, model, c, draws);
}

}  // namespace arbatta
