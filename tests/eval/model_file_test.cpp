#include "eval/model_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/error.hpp"
#include "tests/eval/sample_shard.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

using test::message_of;

Model sample_model() {
  return {.kind = "linear",
          .game = "made_up(size=3)",
          .game_name = "made_up",
          .sides = 2,
          .features = {"own.stones", "enemy.stones", "constant"},
          .weights = {0.5f, -0.25f, 1e-9f},
          .training = {.program = "arbatta 0.1.0",
                       .config = "train(batch=64)",
                       .data = {"ab12", "cd34"},
                       .seed = 0xFFFFFFFFFFFFFFFFu,
                       .samples = 1'000'000,
                       .validation_samples = 100'000,
                       .best_epoch = 1,
                       .history = {{0.7f, 0.69f, 0.5f}, {0.6f, 0.65f, 0.7f}},
                       .calibration = {{10, 0.25f, 0.3f}, {0, 0, 0}}}};
}

TEST(ModelFile, ComesBackWithAllItSays) {
  const Model model = sample_model();
  EXPECT_EQ(read_model("m.h5", model_image("m.h5", model)), model);
  const Model plain{.kind = "linear",
                    .game = "g",
                    .game_name = "g",
                    .sides = 3,
                    .features = {},
                    .weights = {},
                    .training = {}};
  EXPECT_EQ(read_model("m.h5", model_image("m.h5", plain)), plain);
}

TEST(ModelFile, NamesTheWeightsThatBelongTogether) {
  const auto names = [](const Model& model) {
    std::string text;
    for (const auto& [name, weights] : weight_groups(model))
      text += fmt::format("{}:{} ", name, weights.size());
    return text;
  };
  EXPECT_EQ(names(sample_model()), "own.stones:1 enemy.stones:1 constant:1 ");
  Model net = sample_model();
  net.kind = "mlp";
  net.sizes = {4};
  net.policy = 2;
  net.weights.resize(3 * 4 + 4 + 4 * 3 + 3);
  EXPECT_EQ(names(net),
            "hidden 1 weights:12 hidden 1 biases:4 values and policy weights:12 values and policy "
            "biases:3 ");
  Model tables = sample_model();
  tables.kind = "ntuple";
  tables.sizes = {5, 6, 7};
  tables.weights.resize(18);
  EXPECT_EQ(names(tables), "own.stones:5 enemy.stones:6 constant:7 ");
  EXPECT_EQ(read_model("m.h5", model_image("m.h5", net)), net);
  EXPECT_EQ(read_model("m.h5", model_image("m.h5", tables)), tables);
}

TEST(ModelFile, HasTheSameBytesForTheSameModel) {
  EXPECT_EQ(model_image("a.h5", sample_model()), model_image("b.h5", sample_model()));
}

TEST(ModelFile, IsReplacedOnDisk) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "m.h5";
  Model model = sample_model();
  save_model(path, model);
  model.weights[0] = 7;
  save_model(path, model);
  EXPECT_EQ(load_model(path), model);
}

TEST(ModelFile, SaysSoWhenItIsMissing) {
  EXPECT_NE(message_of([] { load_model("/nowhere/m.h5"); }).find("/nowhere/m.h5"),
            std::string::npos);
}

TEST(ModelFile, RefusesGarbageAndShards) {
  const std::vector<std::byte> garbage(5000, std::byte{42});
  const std::string expected = "m.h5: another kind of file: a model of Arbatta was expected";
  EXPECT_EQ(message_of([&] { read_model("m.h5", garbage); }), expected);
  EXPECT_EQ(message_of([&] { read_model("m.h5", {}); }), expected);
  EXPECT_EQ(message_of([&] { read_model("m.h5", test::sample_image(2)); }), expected);
}

TEST(ModelFile, RefusesEveryTruncation) {
  const auto image = model_image("m.h5", sample_model());
  for (std::size_t size = 0; size < image.size(); size += 61)
    EXPECT_EQ(message_of([&] { read_model("m.h5", std::span(image).first(size)); }).find("m.h5: "),
              0u)
        << size;
}

TEST(ModelFile, RefusesEveryFlippedByte) {
  const auto image = model_image("m.h5", sample_model());
  for (std::size_t at = 0; at < image.size(); at += at < 600 ? 1 : 7) {
    auto flipped = image;
    flipped[at] ^= std::byte{0x10};
    const auto message = message_of([&] { read_model("m.h5", flipped); });
    EXPECT_EQ(message, at < 13 ? "m.h5: another kind of file: a model of Arbatta was expected"
                               : "m.h5: damaged: expected the bytes whose checksum it states")
        << at;
  }
}

TEST(ModelFile, MustBeOfTheGameKindSidesAndFeaturesThatAreAskedFor) {
  const Model expected = sample_model();
  const auto complaint = [&](const Model& model) {
    return message_of([&] { check_model("m.h5", model, expected); });
  };
  Model model = expected;
  model.game = "made_up(size=5)";
  EXPECT_EQ(complaint(model), "no error");
  model.game_name = "other";
  EXPECT_EQ(complaint(model), "m.h5: a model of other: a model of made_up was expected");
  model = expected;
  model.kind = "mlp";
  EXPECT_EQ(complaint(model), "m.h5: a model of kind 'mlp': a model of kind 'linear' was expected");
  model = expected;
  model.sides = 3;
  EXPECT_EQ(complaint(model), "m.h5: a model for 3 sides: a model for 2 sides was expected");
  model = expected;
  model.features[1] = "x";
  EXPECT_EQ(complaint(model), "m.h5: feature 1 is 'x': 'enemy.stones' was expected");
  model.features.pop_back();
  EXPECT_EQ(complaint(model), "m.h5: 2 features: 3 features was expected");
}

}  // namespace
}  // namespace arbatta
