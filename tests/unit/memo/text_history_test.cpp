#include "memo/text_history.h"

#include <string>

#include <gtest/gtest.h>

namespace preproc {
namespace {

class TextHistoryTest : public ::testing::Test {
 protected:
  void note(CommandKind kind, std::string_view text, uint32_t number = 0) {
    Command command;
    command.kind = kind;
    command.text = text;
    command.number = number;
    history_.note(command, global_);
  }
  void assert_text(std::string_view text) { note(CommandKind::Assert, text); }
  void push(uint32_t levels) { note(CommandKind::Push, "(push " + std::to_string(levels) + ")", levels); }
  void pop(uint32_t levels) { note(CommandKind::Pop, "(pop " + std::to_string(levels) + ")", levels); }

  TextHistory history_;
  bool global_ = false;
};

TEST_F(TextHistoryTest, EachCommandCounts) {
  const Digest empty = history_.digest();
  assert_text("(assert a)");
  const Digest once = history_.digest();
  assert_text("(assert a)");
  EXPECT_NE(once, empty);
  EXPECT_NE(history_.digest(), once);
}

TEST_F(TextHistoryTest, WhereACommandEndsCounts) {
  TextHistory other = history_;
  assert_text("ab");
  assert_text("c");
  const Digest one = history_.digest();
  history_ = other;
  assert_text("a");
  assert_text("bc");
  EXPECT_NE(history_.digest(), one);
}

TEST_F(TextHistoryTest, QuestionsDoNotCount) {
  const Digest before = history_.digest();
  note(CommandKind::CheckSat, "(check-sat)");
  note(CommandKind::GetModel, "(get-model)");
  EXPECT_EQ(history_.digest(), before);
}

TEST_F(TextHistoryTest, WhatIsPoppedIsForgotten) {
  assert_text("(assert a)");
  const Digest before = history_.digest();
  push(1);
  assert_text("(assert b)");
  const Digest inside = history_.digest();
  push(3);
  assert_text("(assert c)");
  pop(2);
  assert_text("(assert d)");
  pop(1);
  EXPECT_EQ(history_.digest(), inside);
  push(0);
  pop(0);
  pop(2);  // one more than there is
  EXPECT_EQ(history_.digest(), before);
}

TEST_F(TextHistoryTest, GlobalDeclarationsOutliveTheirScopes) {
  global_ = true;
  const Digest before = history_.digest();
  push(1);
  note(CommandKind::DeclareConst, "(declare-const x Int)");
  pop(1);
  EXPECT_NE(history_.digest(), before);
}

}  // namespace
}  // namespace preproc
