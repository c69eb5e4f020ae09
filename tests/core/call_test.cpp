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

TEST(Call, SpacesAreIgnoredAndValuesMayBeCalls) {
  const Call call = parse_call(" exact( fallback = mcts(sims=4, c=1.4) , empties=8 )");
  ASSERT_EQ(call.arguments.size(), 2u);
  EXPECT_EQ(call.arguments[0].key, "fallback");
  EXPECT_EQ(call.arguments[0].value, "mcts(sims=4,c=1.4)");
  EXPECT_EQ(call.arguments[1].value, "8");
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
  for (const auto* text : {"", "(", "Megiddo", "megiddo(sides=2", "megiddo)", "a(b=1))"})
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
