#include "session/assertion_doubts.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

TEST(AssertionDoubts, WhatIsMissingOnALevelIsForgottenWithTheLevel) {
  AssertionDoubts doubts;
  EXPECT_FALSE(doubts.may_be_missing());
  doubts.note_missing(2);
  doubts.pop_to(2);
  EXPECT_TRUE(doubts.may_be_missing());
  doubts.pop_to(1);
  EXPECT_FALSE(doubts.may_be_missing());
}

TEST(AssertionDoubts, TheLowestLevelCounts) {
  AssertionDoubts doubts;
  doubts.note_missing(1);
  doubts.note_missing(3);
  doubts.pop_to(2);
  EXPECT_TRUE(doubts.may_be_missing());
}

TEST(AssertionDoubts, OneTooManyStaysUntilEverythingIsReset) {
  AssertionDoubts doubts;
  doubts.note_excess();
  doubts.pop_to(0);
  EXPECT_TRUE(doubts.may_be_too_many());
  EXPECT_FALSE(doubts.may_be_missing());
  doubts.clear();
  EXPECT_FALSE(doubts.may_be_too_many());
}

}  // namespace
}  // namespace preproc
