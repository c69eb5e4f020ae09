#include "core/call.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "tests/support/message_of.hpp"

namespace arbatta {
namespace {

std::string message_of(std::string_view text) {
  return test::message_of([&] { parse_call(text); });
}

TEST(Call, NameAloneHasNoArguments) {
  const Call call = parse_call("random");
  EXPECT_EQ(call.name, "random");
  EXPECT_TRUE(call.arguments.empty());
}

TEST(Call, SpacesAroundItsPartsCountForNothingAndValuesMayBeCalls) {
  const Call call = parse_call(" exact ( fallback = mcts(sims=4, c=1.4) ,\n\tempties=8 )");
  EXPECT_EQ(call.name, "exact");
  ASSERT_EQ(call.arguments.size(), 2u);
  EXPECT_EQ(call.arguments[0].key, "fallback");
  EXPECT_EQ(call.arguments[0].value, "mcts(sims=4, c=1.4)");
  EXPECT_EQ(call.arguments[1].key, "empties");
  EXPECT_EQ(call.arguments[1].value, "8");
}

TEST(Call, ValuesKeepTheirSpacesEqualsSignsAndParentheses) {
  const auto value = [](const std::string& text) {
    return parse_call("puct(model= " + text + " ,sims=5)").arguments.at(0).value;
  };
  for (const auto* path : {"my runs/best of all.h5", "c=1/x.h5", "runs (old, all)/x.h5"})
    EXPECT_EQ(value(path), path);
}

TEST(Call, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(message_of("megiddo()"),
            "'megiddo()': the parentheses are empty: expected name or name(key=value,...)");
  EXPECT_EQ(message_of("megiddo(sides=2,sides=3)"),
            "'megiddo(sides=2,sides=3)': key 'sides' is given twice: expected every key once");
  EXPECT_EQ(message_of("megiddo(sides)"),
            "'megiddo(sides)': 'sides' is not an argument: expected key=value");
  EXPECT_EQ(message_of("megiddo(sides=)"),
            "'megiddo(sides=)': 'sides=' is not an argument: expected key=value");
  EXPECT_EQ(message_of("puct(model=a,b.h5)"),
            "'puct(model=a,b.h5)': 'b.h5' is not an argument: expected key=value");
  for (const auto* text : {"", " ", "(", "Megiddo", "meg iddo", "megiddo(sides=2", "megiddo)",
                           "a(b=1))", "a(b=c)d(e)", "a(b= )", "a( =1)", "a(b c=1)", "a(b=1,)"})
    EXPECT_NE(message_of(text), "no error") << text;
}

TEST(SplitList, CommasInsideParenthesesDoNotSplit) {
  EXPECT_EQ(split_list("a(b=1,c=2),d"), (std::vector<std::string>{"a(b=1,c=2)", "d"}));
}

TEST(Alternatives, ReadAsASentence) {
  EXPECT_EQ(alternatives({"a"}), "a");
  EXPECT_EQ(alternatives({"a", "b"}), "a or b");
  EXPECT_EQ(alternatives({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace arbatta
