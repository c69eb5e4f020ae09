#include "experiments/iterate/run_generation.hpp"

#include <chrono>

#include "eval/posix_file.hpp"
#include "experiments/run_directory.hpp"
#include "experiments/statistics/elo.hpp"
#include "experiments/statistics/quantile.hpp"

namespace arbatta {
namespace {

namespace fs = std::filesystem;

double rating(const Json& match, std::size_t player) {
  return clamped_elo(match["ratings"]["players"][player]["elo"].get<double>());
}

/// One step after the other; each finds what it has done before.
class Run {
 public:
  Run(const Iteration& iteration, const std::vector<Generation>& before)
      : iteration_(iteration), before_(before) {
    result_.number = static_cast<int>(before.size());
    folder_ = iteration.folder(result_.number);
    if (!before.empty()) result_.played_by = before.back().best();
  }

  std::optional<Generation> run(const std::vector<double>& anchors, Output& output) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    make_folder();
    const bool done = result_.number == 0 ? write_zero_model()
                                          : play(output) && train(output) && pass_gate(output);
    if (!done || !rate(anchors, output)) return std::nullopt;
    result_.model_sha256 = model_sha256(iteration_, result_.number);
    result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    write_summary(iteration_, result_);
    return result_;
  }

 private:
  void make_folder() const {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw Error::failure(folder_.string(), "cannot be made", system_text(error.value()));
  }

  bool write_zero_model() {
    save_model(iteration_.model_file(0), iteration_.zero);
    return true;
  }

  bool play(Output& output) {
    const auto config = iteration_.selfplay(result_.number, result_.played_by);
    const auto played = play_selfplay(config, plan_of(config), output);
    result_.games = played.tally.games();
    result_.positions = played.tally.positions();
    return played.report.complete;
  }

  /// The model is there before all that belongs to it is; training.json is the last.
  bool train(Output& output) {
    const auto done = folder_ / "training.json";
    Json json = read_json(done);
    const auto expected = json.is_object() ? json.value("model_sha256", "") : std::string();
    if (expected.empty() || expected != model_sha256(iteration_, result_.number)) {
      if (!complete_window(output)) return false;
      json = train_anew(output);
      if (!expected.empty() && expected != json["model_sha256"])
        throw Error::failure(iteration_.model_file(result_.number).string(),
                             "was damaged, and its games do not give the same model again",
                             "expected " + expected + "; without the folders from " +
                                 folder_.string() + " on, --resume makes others");
      write_text_file(done, json.dump(2) + "\n");
    }
    json.at("samples").get_to(result_.window_samples);
    json.at("train_loss").get_to(result_.train_loss);
    json.at("validation_loss").get_to(result_.validation_loss);
    json.at("brier").get_to(result_.brier);
    return true;
  }

  /// Plays the games of the window again that are damaged or not there any more.
  bool complete_window(Output& output) {
    for (int number = iteration_.first_of_window(result_.number); number < result_.number;
         ++number) {
      const auto played_by = before_[static_cast<std::size_t>(number)].played_by;
      const auto config = iteration_.selfplay(number, played_by);
      if (!play_selfplay(config, plan_of(config), output).report.complete) return false;
    }
    return true;
  }

  /// A model without its training.json may be damaged; an interrupted training has a checkpoint,
  /// which is none if its games have been others or another version of the program has left it.
  Json train_anew(Output& output) {
    auto config = iteration_.training(result_.number);
    fs::remove(config.out);
    const TrainFiles files{.model = config.out,
                           .curves = config.curves,
                           .checkpoint = true,
                           .resume = true,
                           .others = Others::none};
    Json json =
        train_json(train_on(config.data, files, config, worker_count(config.threads), output));
    json["model_sha256"] = model_sha256(iteration_, result_.number);
    config.resume = false;
    write_text_file(folder_ / "config.toml", config_toml(config));
    return json;
  }

  bool pass_gate(Output& output) {
    if (iteration_.config.gate_games == 0) return true;
    const auto match = play_match(iteration_.gate_match(result_.number, result_.played_by), output);
    if (!match) return false;
    const Json& row = (*match)["table"][0];
    result_.gate_games = (*match)["games"].get<std::uint64_t>();
    result_.gate_score = row["score"].get<double>();
    result_.gate_elo = row["elo"].get<double>();
    result_.accepted = is_better(*match);
    return true;
  }

  /// By the test; if that hasn't decided, by what is more likely.
  bool is_better(const Json& match) {
    const auto& gate = iteration_.gate;
    if (match["sprt"].is_null()) return result_.gate_elo > (gate.elo0 + gate.elo1) / 2;
    result_.llr = match["llr"].get<double>();
    return result_.llr > 0;
  }

  /// A model that was refused leaves the best one as it was rated.
  bool rate(const std::vector<double>& anchors, Output& output) {
    if (!result_.accepted) {
      const auto& best = before_[static_cast<std::size_t>(result_.played_by)];
      result_.elo = best.elo;
      result_.elo_low = best.elo_low;
      result_.elo_high = best.elo_high;
    } else if (!anchors.empty()) {
      const auto match = play_match(iteration_.rating_match(result_.number, anchors), output);
      if (!match) return false;
      const double error = (*match)["ratings"]["players"][0]["standard_error"].get<double>();
      result_.elo = rating(*match, 0);
      const double half = normal_quantile_two_sided(1 - kConfidence) * error;
      result_.elo_low = clamped_elo(result_.elo - half);  // few games may tell nothing at all
      result_.elo_high = clamped_elo(result_.elo + half);
    }
    return true;
  }

  const Iteration& iteration_;
  const std::vector<Generation>& before_;
  Generation result_;
  fs::path folder_;
};

}  // namespace

std::optional<std::vector<double>> rate_anchors(const Iteration& iteration, Output& output) {
  const auto count = iteration.config.anchors.size();
  std::vector<double> ratings(count, 0.0);
  if (count < 2) return ratings;
  const auto match = play_match(iteration.anchors_match(), output);
  if (!match) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) ratings[i] = rating(*match, i);
  return ratings;
}

std::optional<Generation> run_generation(const Iteration& iteration,
                                         const std::vector<Generation>& before,
                                         const std::vector<double>& anchors, Output& output) {
  return Run(iteration, before).run(anchors, output);
}

}  // namespace arbatta
