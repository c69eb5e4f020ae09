#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/output.hpp"
#include "experiments/run_options.hpp"

namespace arbatta {

/// What the parts of quickstart share. Each part plays or trains, adds to the report and to the
/// summary, and is false if it was stopped.
class Quickstart {
 public:
  /// `scale` multiplies the numbers of games; options.games is not used.
  Quickstart(std::filesystem::path directory, const RunOptions& options, double scale,
             Output& output)
      : directory_(std::move(directory)), options_(options), scale_(scale), output_(output) {}

  /// Every variant under players of three strengths: logs and the table of first-seat scores.
  bool measure_balance();
  /// Warm depth-2 self-play of basic Megiddo, and a linear evaluator trained on it.
  bool train_evaluator();
  /// The trained evaluator against the hand-set one and `greedy`.
  bool compare_players();

  const std::string& report() const { return report_; }
  const Json& summary() const { return summary_; }

 private:
  void add(const std::string& text);
  RunPlan plan_for(const std::string& game, const std::vector<std::string>& players,
                   double games) const;
  std::string model_file() const { return (directory_ / "basic.h5").string(); }

  std::filesystem::path directory_;
  RunOptions options_;
  double scale_;
  Output& output_;
  std::string report_ = "# Quickstart\n\n";
  Json summary_ = Json::object();
};

}  // namespace arbatta
