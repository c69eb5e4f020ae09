#include "eval/sample_targets.hpp"

#include <algorithm>

#include "core/search/objective.hpp"

namespace arbatta {
namespace {

Values values_at(const std::vector<float>& column, std::size_t row, int sides) {
  Values values{};
  for (int side = 0; side < sides; ++side)
    values[side] = column[row * static_cast<std::size_t>(sides) + static_cast<std::size_t>(side)];
  return values;
}

/// part * a + (1 - part) * b
Values blend(double part, const Values& a, const Values& b) {
  Values result{};
  for (std::size_t side = 0; side < a.size(); ++side)
    result[side] = static_cast<float>(part * a[side] + (1 - part) * b[side]);
  return result;
}

bool has_value(const PositionRows& rows, std::size_t row) {
  return (rows.flags[row] & kValueAbsent) == 0;
}

/// Margins as returns: of two sides a win is 1 and a loss -1, of three 1 and -1/2.
Values returns_of_margins(const GameRows& games, std::size_t game, int sides, double scale) {
  std::array<int, kMaxSides> points{};
  for (int side = 0; side < sides; ++side)
    points[side] =
        games.points[game * static_cast<std::size_t>(sides) + static_cast<std::size_t>(side)];
  Values returns = margins(points, sides);
  const double worst = -1.0 / (sides - 1);
  double shrink = 1 / scale;
  for (int side = 0; side < sides; ++side) {
    if (returns[side] > 0) shrink = std::min(shrink, 1 / static_cast<double>(returns[side]));
    if (returns[side] < 0) shrink = std::min(shrink, worst / static_cast<double>(returns[side]));
  }
  for (float& value : returns) value = static_cast<float>(shrink * value);
  return returns;
}

/// TD(lambda) returns of the rows of a chunk; their last game may go on behind it.
std::vector<Values> lambda_returns(const ShardReader& shard, const ShardChunk& chunk,
                                   const PositionRows& rows, double lambda) {
  const int sides = shard.layout().sides;
  std::vector<Values> returns(chunk.count);
  const std::size_t more = chunk.count == 0 ? 0 : rows.plies_left.back() - 1u;
  const std::size_t after = chunk.first + chunk.count;
  Values next{};
  const auto step = [&](const PositionRows& some, std::size_t row) {
    const Values here = next;
    if (has_value(some, row)) next = blend(lambda, here, values_at(some.value, row, sides));
    return here;
  };
  if (more > 0) {
    const auto rest = shard.read_positions(after, std::min(more, shard.positions() - after),
                                           {"value", "outcome", "flags"});
    next = values_at(rest.outcome, 0, sides);
    for (std::size_t row = rest.flags.size(); row-- > 0;) step(rest, row);
  }
  for (std::size_t row = chunk.count; row-- > 0;) {
    if (rows.plies_left[row] == 1) next = values_at(rows.outcome, row, sides);
    returns[row] = step(rows, row);
  }
  return returns;
}

}  // namespace

std::vector<Values> sample_targets(const ShardReader& shard, const ShardChunk& chunk,
                                   const PositionRows& rows, const GameRows& games,
                                   const TrainConfig& config) {
  const int sides = shard.layout().sides;
  std::vector<Values> targets(chunk.count);
  if (config.target == Target::td) targets = lambda_returns(shard, chunk, rows, config.lambda);
  const double part = config.target == Target::value ? 1 : config.lambda;
  for (std::size_t row = 0; row < chunk.count; ++row) {
    const Values outcome = values_at(rows.outcome, row, sides);
    if (config.exact && shard.layout().exact && (rows.flags[row] & kExactLabel) != 0)
      targets[row] = values_at(rows.exact, row, sides);
    else if (config.target == Target::outcome)
      targets[row] = outcome;
    else if (config.target == Target::points)
      targets[row] = returns_of_margins(games, rows.game[row], sides, config.points_scale);
    else if (config.target != Target::td)
      targets[row] =
          has_value(rows, row) ? blend(part, values_at(rows.value, row, sides), outcome) : outcome;
  }
  return targets;
}

}  // namespace arbatta
