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

TEST(AssertionDoubts, OneTooManyOfALevelIsForgottenWithTheLevel) {
  AssertionDoubts doubts;
  doubts.note_excess(1);
  EXPECT_EQ(doubts.worth_of(Status::Unsat), Status::Unknown);
  EXPECT_EQ(doubts.worth_of(Status::Sat), Status::Sat);
  EXPECT_FALSE(doubts.none());
  doubts.pop_to(0);
  EXPECT_EQ(doubts.worth_of(Status::Unsat), Status::Unsat);
  EXPECT_TRUE(doubts.none());
}

TEST(AssertionDoubts, OneTooManyAtTheBottomStaysUntilEverythingIsReset) {
  AssertionDoubts doubts;
  doubts.note_excess(0);
  doubts.pop_to(0);
  EXPECT_EQ(doubts.worth_of(Status::Unsat), Status::Unknown);
  doubts.clear();
  EXPECT_TRUE(doubts.none());
}

TEST(AssertionDoubts, AMissingAssertionLeavesUnsat) {
  AssertionDoubts doubts;
  doubts.note_missing(0);
  EXPECT_EQ(doubts.worth_of(Status::Sat), Status::Unknown);
  EXPECT_EQ(doubts.worth_of(Status::Unsat), Status::Unsat);
  EXPECT_EQ(doubts.worth_of(Status::Unknown), Status::Unknown);
  EXPECT_FALSE(doubts.none());
}

}  // namespace
}  // namespace preproc
