#include "core/fields.hpp"

#include <gtest/gtest.h>

#include "tests/support/message_of.hpp"

namespace arbatta {

enum class Colour { red, blue };
constexpr std::array<std::string_view, 2> enum_names(Colour) { return {"red", "blue"}; }

struct PaintConfig {
  int coats = 1;
  double gloss = 0.5;
  bool primer = false;
  Colour colour = Colour::red;
  std::string label = "none";

  static std::span<const Preset> presets() {
    static constexpr std::array<Preset, 2> kPresets = {
        {{"plain", "", "as it is"}, {"thick", "coats=4,primer=true", "for outdoors"}}};
    return kPresets;
  }
};

void fields(ConfigOf<PaintConfig> auto& config, auto&& visit) {
  visit(Field{"coats", "layers", 1, 9}, config.coats);
  visit(Field{"gloss", "shine", 0, 1}, config.gloss);
  visit(Field{"primer", "first coat"}, config.primer);
  visit(Field{"colour", "tint"}, config.colour);
  visit(Field{"label", "text"}, config.label);
}

namespace {

PaintConfig parse(std::string_view text) { return parse_config<PaintConfig>(parse_call(text)); }

std::string message_of(std::string_view text) {
  return test::message_of([&] { parse(text); });
}

TEST(Fields, EveryTypeIsRead) {
  const PaintConfig config = parse("paint(coats=3,gloss=0.25,primer=true,colour=blue,label=x)");
  EXPECT_EQ(config.coats, 3);
  EXPECT_EQ(config.gloss, 0.25);
  EXPECT_TRUE(config.primer);
  EXPECT_EQ(config.colour, Colour::blue);
  EXPECT_EQ(config.label, "x");
}

TEST(Fields, OtherKeysOverrideThePresetWhereverItStands) {
  EXPECT_EQ(parse("paint(coats=2,preset=thick)").coats, 2);
  EXPECT_EQ(parse("paint(preset=thick,coats=2)").coats, 2);
  EXPECT_TRUE(parse("paint(coats=2,preset=thick)").primer);
}

TEST(Fields, CanonicalTextListsWhatDiffersSortedByKeyWithThePresetExpanded) {
  EXPECT_EQ(canonical_text("paint", parse("paint")), "paint");
  EXPECT_EQ(canonical_text("paint", parse("paint(preset=plain)")), "paint");
  EXPECT_EQ(canonical_text("paint", parse("paint(primer=true,colour=blue,preset=thick)")),
            "paint(coats=4,colour=blue,primer=true)");
}

TEST(Fields, ErrorsNameKeyValueAndWhatIsAllowed) {
  EXPECT_EQ(message_of("paint(coats=10)"),
            "'paint(coats=10)': coats=10: expected a number from 1 to 9");
  EXPECT_EQ(message_of("paint(coats=x)"),
            "'paint(coats=x)': coats=x: expected a number from 1 to 9");
  EXPECT_EQ(message_of("paint(primer=yes)"),
            "'paint(primer=yes)': primer=yes: expected true or false");
  EXPECT_EQ(message_of("paint(colour=green)"),
            "'paint(colour=green)': colour=green: expected red or blue");
  EXPECT_EQ(message_of("paint(preset=thin)"),
            "'paint(preset=thin)': preset=thin: expected plain or thick");
  EXPECT_EQ(message_of("paint(size=1)"),
            "'paint(size=1)': unknown key 'size': expected coats, gloss, primer, colour or label");
}

}  // namespace
}  // namespace arbatta
