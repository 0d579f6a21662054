#include "backends/experimental_options.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(ExperimentalOptions, TakesTheOptionThatAnErrorNames) {
  ExperimentalOptions options;
  EXPECT_TRUE(options.take_from(
      "Cannot handle assertion with term of kind STORE_ALL in this configuration. Try --arrays-exp."));
  EXPECT_TRUE(
      options.take_from("Term of kind `STRING_REPLACE_ALL` not supported in default mode, try `--strings-exp`."));
  EXPECT_EQ(options.names(), (std::set<std::string, std::less<>>{"arrays-exp", "strings-exp"}));
}

TEST(ExperimentalOptions, TakesAnOptionOnce) {
  ExperimentalOptions options;
  EXPECT_TRUE(options.take_from("cvc5: try --arrays-exp"));
  EXPECT_FALSE(options.take_from("cvc5: try --arrays-exp"));
}

TEST(ExperimentalOptions, TakesNoOthers) {
  ExperimentalOptions options;
  EXPECT_FALSE(options.take_from("the logic doesn't include THEORY_STRINGS; use --incremental or --exp"));
  EXPECT_FALSE(options.take_from("--"));
  EXPECT_FALSE(options.take_from(""));
  EXPECT_TRUE(options.names().empty());
}

}  // namespace
}  // namespace preproc
