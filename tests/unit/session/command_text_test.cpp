#include "session/command_text.h"

#include <string>

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(CommandText, NamesTheCommandAndWhatItDeclares) {
  const std::string text = "(declare-fun |a b| () Int)";
  const CommandText command(text);
  EXPECT_EQ(command.name, "declare-fun");
  EXPECT_EQ(command.declared, "a b");
  EXPECT_FALSE(command.asks);
  EXPECT_TRUE(command.has_terms);  // a sort is one
}

TEST(CommandText, QuestionsChangeNothing) {
  for (const std::string text : {"(check-sat)", "(get-value (x))", "(echo \"a\")", "(set-option :x 1)"}) {
    EXPECT_TRUE(CommandText(text).asks) << text;
  }
  const std::string assertion = "(assert (= x y))";
  EXPECT_FALSE(CommandText(assertion).asks);
  EXPECT_TRUE(CommandText(assertion).has_terms);
}

TEST(CommandText, AStrayTokenIsNoCommand) {
  const std::string text = ")";
  EXPECT_EQ(CommandText(text).name, "");
  EXPECT_EQ(command_name(text), "");
  EXPECT_FALSE(CommandText(text).declared);
}

}  // namespace
}  // namespace preproc
