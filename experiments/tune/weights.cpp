#include "experiments/tune/weights.hpp"

#include "core/error.hpp"
#include "eval/linear.hpp"

namespace arbatta {
namespace {

/// Those of a model file, or the hand-set ones without one.
template <Game G>
std::vector<float> linear_weights(const G& game, const std::string& file) {
  if (file.empty()) return hand_weights<G>();
  Model model = load_model(file);
  if (model.kind != "linear")
    throw Error(
        "params", fmt::format("{}: a model of kind '{}'", file, model.kind),
        "expected a linear one, whose weights have names: tables and nets are fitted by `train`; "
        "numeric options of the player, such as puct.c, can be tuned with any model");
  check_model(file, model, linear_model(game, {}));
  check_weights(file, model.weights, Features<G>::kCount);
  return std::move(model.weights);
}

}  // namespace

Eigen::VectorXd weights_of(const PlayerSpec& player, const AnyGame& game) {
  const bool weighs = std::visit(
      [](const auto& kind) {
        return requires { kind.model; };
      },
      player.config);
  if (!weighs)
    throw Error("params", player.text() + " has no weights",
                "expected a player with a model, such as alphabeta(depth=2)");
  const auto file = player.model_file();
  return std::visit(
      [&](const auto& rules) -> Eigen::VectorXd {
        const auto weights = linear_weights(rules, file);
        return Eigen::Map<const Eigen::VectorXf>(weights.data(), std::ssize(weights))
            .template cast<double>();
      },
      game);
}

void set_weights(PlayerSpec& player, const AnyGame& game, const Eigen::VectorXd& weights,
                 const std::filesystem::path& model_file, const Training& training) {
  const Eigen::VectorXf narrow = weights.cast<float>();
  std::visit(
      [&](const auto& rules) {
        save_model(model_file, linear_model(rules, {narrow.begin(), narrow.end()}, training));
      },
      game);
  std::visit(
      [&](auto& kind) {
        if constexpr (requires { kind.model; }) kind.model = model_file.string();
      },
      player.config);
}

std::vector<std::string> feature_names(const AnyGame& game) {
  return std::visit(
      []<class G>(const G&) {
        std::vector<std::string> names;
        for (const Feature& feature : Features<G>::list()) names.push_back(feature.name);
        return names;
      },
      game);
}

}  // namespace arbatta
