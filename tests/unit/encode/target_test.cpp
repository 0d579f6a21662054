#include "encode/table/target.h"

#include <gtest/gtest.h>

#include "encode/table/calibration.h"

namespace preproc {

namespace {

TEST(Target, VersionsAreFoundInWhatSolversSay) {
  EXPECT_EQ(find_version("Z3 version 4.13.3 - 64 bit"), (SolverVersion{4, 13}));
  EXPECT_EQ(find_version("This is cvc5 version 1.0.3\ncompiled with GCC version 12.2.0"), (SolverVersion{1, 0}));
  EXPECT_EQ(find_version("0.8.2"), (SolverVersion{0, 8}));
  EXPECT_FALSE(find_version("no version 7").known());
  EXPECT_FALSE(find_version("").known());
  EXPECT_FALSE(find_version("99999999.1").known());
}

TEST(Target, NamesAndVersionsAreReadAndWritten) {
  for (const auto& [name, solver] : all_targets()) {
    EXPECT_EQ(find_target(name), Target(solver));
    EXPECT_EQ(name_of(solver), name);
  }
  EXPECT_EQ(find_target("cvc5:1.3.2"), Target(Target::Cvc5, {1, 3}));
  EXPECT_EQ(find_target("z3:4.13"), Target(Target::Z3, {4, 13}));
  EXPECT_EQ(name_of(Target(Target::Cvc5, {1, 3})), "cvc5:1.3");
  for (const char* const wrong : {"", "cvc", "cvc5:", "cvc5:1", "cvc5:1.", "cvc5:1.3x", "cvc5:.3", "generic:1.0"}) {
    EXPECT_FALSE(find_target(wrong).has_value()) << wrong;
  }
}

/// The version that counts is the newest that is not newer; that of unknown versions is the newest.
TEST(Target, ConstantsAreThoseOfTheNearestVersionMeasured) {
  const auto constant = [](SolverVersion version) {
    return coefficient_of(Target(Target::Cvc5, version), false, "boundtree");
  };
  ASSERT_TRUE(depends_on_version(Target::Cvc5));
  EXPECT_FALSE(depends_on_version(Target::Z3));
  const auto old = constant({1, 0});
  const auto now = constant({1, 3});
  ASSERT_TRUE(old.has_value() && now.has_value());
  EXPECT_NE(old, now);
  EXPECT_EQ(constant({0, 9}), old);
  EXPECT_EQ(constant({1, 2}), old);
  EXPECT_EQ(constant({1, 4}), now);
  EXPECT_EQ(constant({}), now);
  EXPECT_EQ(coefficient_of(Target(Target::Z3, {4, 13}), false, "chain"), coefficient_of(Target::Z3, false, "chain"));
}

}  // namespace

}  // namespace preproc
