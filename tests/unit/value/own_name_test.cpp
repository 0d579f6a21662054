#include "value/own_name.h"

#include <gtest/gtest.h>

#include "term/fresh_constant.h"
#include "value/identifier.h"

namespace preproc {
namespace {

TEST(OwnNameTest, HasAMarkBetweenItsParts) {
  const std::string name = own_name("A", "rest", 8U);
  EXPECT_EQ(name, "A\\rest\\8");
  EXPECT_TRUE(is_own_symbol(name));
  EXPECT_FALSE(is_own_symbol("A"));
  EXPECT_EQ(written_symbol(name), "preproc!A!rest!8");
  EXPECT_NE(own_name("A", ""), "A") << "an empty part has a mark too";
}

TEST(OwnNameTest, KeepsWhatTheScriptWrote) {
  EXPECT_EQ(scripted_part(own_name("x", 3)), "x");
  EXPECT_EQ(scripted_part("x!3"), "x!3");
  EXPECT_EQ(scripted_part(own_name("", "leaf", 3)), "");
}

TEST(OwnNameTest, FreshConstantsDiffer) {
  TermManager tm;
  const Term first = mk_fresh_constant(tm, "v", tm.sorts().boolean());
  EXPECT_NE(first, mk_fresh_constant(tm, "v", tm.sorts().boolean()));
  EXPECT_TRUE(is_own_symbol(tm.symbols().name(tm.info(tm.function(first)).name)));
}

}  // namespace
}  // namespace preproc
