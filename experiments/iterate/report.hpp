#pragma once

#include "experiments/estimates.hpp"
#include "experiments/iterate/generation.hpp"

namespace arbatta {

/// What has come of the generations so far.
struct Iterated {
  const Iteration& iteration;
  std::vector<double> anchors;  ///< their Elo over the first
  std::vector<Generation> generations;
};

/// One generation in a line.
std::string generation_text(const Iteration& iteration, const Generation& generation);

Table generations_table(const Iterated& iterated);
Json iterated_json(const Iterated& iterated);

/// Brings generations.csv, best.h5 and elo.svg in DIR up to date. A note says if there is no plot.
void write_generations(const Iterated& iterated, Output& output);

}  // namespace arbatta
