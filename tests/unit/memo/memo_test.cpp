#include "memo/memo.h"

#include <filesystem>
#include <sstream>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "memo/slice_memo.h"
#include "memo/value_code.h"
#include "session/solving_session.h"
#include "term/slices.h"

namespace preproc {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Scripts that share one memo, as those of a run.
class MemoTest : public ::testing::Test {
 protected:
  MemoTest() : memo_(make({.mode = MemoMode::On})) {}

  std::shared_ptr<Memo> make(const MemoOptions& options) {
    return std::make_shared<Memo>(options, [this](const std::string& line) { warnings_.push_back(line); });
  }
  /// The script's answers; `last_` has its statistics.
  std::string answers(const std::string& script) {
    SessionOptions options;
    options.passes.clear();  // the solver decides what the memo does not know
    options.memo = memo_;
    Source source = Source::from_string("script", script);
    std::ostringstream out;
    SolvingSession session(options, source, out);
    session.run();
    last_ = session.statistics();
    return out.str();
  }
  const MemoStatistics& memo() const { return last_.memo; }

  std::vector<std::string> warnings_;
  std::shared_ptr<Memo> memo_;
  EngineStatistics last_;
};

constexpr const char* kTwoBytes = "(set-logic QF_BV)(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))";

TEST_F(MemoTest, TheSameText) {
  const std::string script = std::string(kTwoBytes) + "(assert (bvult (bvmul x y) x))(check-sat)";
  EXPECT_EQ(answers(script), "sat\n");
  EXPECT_EQ(last_.solver_checks, 1U);
  EXPECT_EQ(memo().saved_seconds, 0);
  EXPECT_EQ(answers(script), "sat\n");
  EXPECT_EQ(last_.solver_checks, 0U);
  EXPECT_EQ(memo().texts, 1U);
  EXPECT_GT(memo().saved_seconds, 0);
  EXPECT_EQ(memo().slices, 0U);
}

TEST_F(MemoTest, TheSameAssertionsInAnotherText) {
  const std::string script = std::string(kTwoBytes) + "(assert (bvult (bvmul x y) x))";
  EXPECT_EQ(answers(script + "(check-sat)"), "sat\n");
  EXPECT_EQ(answers(script + "(assert true)(check-sat)"), "sat\n");
  EXPECT_EQ(memo().exact, 1U);
  EXPECT_EQ(memo().wholes, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, OtherNames) {
  EXPECT_EQ(answers(std::string(kTwoBytes) + "(assert (bvult (bvmul x y) x))(assert (= y #x07))(check-sat)"), "sat\n");
  const std::string renamed =
      "(set-logic QF_BV)(set-option :produce-models true)(declare-const a (_ BitVec 8))(declare-const b (_ BitVec 8))"
      "(assert (= a #x07))(assert (bvult (bvmul b a) b))(check-sat)(get-value (a))";
  EXPECT_EQ(answers(renamed), "sat\n((a #x07))\n");
  EXPECT_EQ(memo().renamed, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, UnsatisfiableByOtherNames) {
  EXPECT_EQ(answers(std::string(kTwoBytes) + "(assert (bvult x y))(assert (bvult y x))(check-sat)"), "unsat\n");
  EXPECT_EQ(answers("(set-logic QF_BV)(declare-const p (_ BitVec 8))(declare-const q (_ BitVec 8))"
                    "(assert (bvult q p))(assert (bvult p q))(check-sat)"),
            "unsat\n");
  EXPECT_EQ(memo().renamed, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, AnotherLogicOrSolverIsAnotherAnswer) {
  const std::string script = "(declare-const p (_ BitVec 8))(assert (= (bvmul p #x03) #x15))(check-sat)";
  EXPECT_EQ(answers("(set-logic QF_BV)" + script), "sat\n");
  EXPECT_EQ(answers("(set-logic QF_ABV)" + script), "sat\n");
  EXPECT_EQ(last_.solver_checks, 1U);
}

TEST_F(MemoTest, ASupersetOfACore) {
  const std::string core = std::string(kTwoBytes) + "(assert (bvult x y))(assert (bvult y x))";
  EXPECT_EQ(answers(core + "(check-sat)"), "unsat\n");
  EXPECT_EQ(answers(core + "(assert (= (bvmul x x) y))(declare-const z Bool)(assert z)(check-sat)"), "unsat\n");
  EXPECT_EQ(memo().cores, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, APartOfASatisfiableSet) {
  const std::string few = std::string(kTwoBytes) + "(assert (bvult x y))";
  EXPECT_EQ(answers(few + "(assert (= (bvmul x x) y))(check-sat)"), "sat\n");
  EXPECT_EQ(answers(few + "(check-sat)"), "sat\n");
  EXPECT_EQ(memo().subsets, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, AStoredModel) {
  const std::string start = std::string("(set-option :produce-models true)") + kTwoBytes + "(assert (= x #x21))";
  EXPECT_EQ(answers(start + "(assert (= y #x03))(check-sat)"), "sat\n");
  EXPECT_EQ(answers(start + "(assert (= (bvand y #x03) #x03))(assert (bvult y x))(check-sat)(get-value (x y))"),
            "sat\n((x #x21)\n (y #x03))\n");
  EXPECT_GE(memo().models, 1U);
  EXPECT_EQ(last_.solver_checks, 0U);
  // One that is not true does not count.
  EXPECT_EQ(answers(start + "(assert (= (bvand y #x03) #x02))(check-sat)(get-value ((bvand y #x03)))"),
            "sat\n(((bvand y #x03) #x02))\n");
  EXPECT_EQ(last_.solver_checks, 1U);
}

TEST_F(MemoTest, OnlyWhatIsNotKnownGoesToTheSolver) {
  const std::string one =
      std::string("(set-option :produce-models true)") + kTwoBytes + "(assert (= (bvmul x x) #x31))";
  EXPECT_EQ(answers(one + "(check-sat)"), "sat\n");
  EXPECT_EQ(answers(one + "(assert (= (bvmul y y) #x24))(check-sat)(get-value ((bvmul x x) (bvmul y y)))"),
            "sat\n(((bvmul x x) #x31)\n ((bvmul y y) #x24))\n");
  EXPECT_EQ(memo().partial, 1U);
  EXPECT_EQ(last_.solver_checks, 1U);
  EXPECT_EQ(answers(one + "(assert (= (bvmul y y) #x25))(check-sat)"), "unsat\n");
  EXPECT_EQ(memo().partial, 1U);
}

TEST_F(MemoTest, PushAndPop) {
  EXPECT_EQ(answers(std::string(kTwoBytes) +
                    "(assert (bvult x y))(check-sat)(push 1)(assert (bvult y x))(check-sat)(pop 1)(check-sat)"
                    "(push 1)(assert (bvult y x))(check-sat)(assert (= x #x07))(check-sat)(pop 1)(check-sat)"),
            "sat\nunsat\nsat\nunsat\nunsat\nsat\n");
  EXPECT_EQ(last_.solver_checks, 2U);
}

TEST_F(MemoTest, FromTheSecondCheckOn) {
  memo_ = make({});
  const std::string script = std::string(kTwoBytes) + "(assert (bvult (bvmul x y) x))";
  EXPECT_EQ(answers(script + "(check-sat)"), "sat\n");
  EXPECT_EQ(memo().checks, 0U);
  EXPECT_EQ(answers(script + "(check-sat)(check-sat)(check-sat)"), "sat\nsat\nsat\n");
  EXPECT_EQ(memo().checks, 2U);
  EXPECT_EQ(memo().exact, 1U);
}

TEST_F(MemoTest, CoresAndValuesAfterAHit) {
  const std::string script =
      "(set-option :produce-unsat-cores true)(set-option :produce-models true)(set-logic QF_LIA)"
      "(declare-const x Int)(declare-const y Int)(assert (! (> x 3) :named a))(assert (! (> y 3) :named b))"
      "(push 1)(assert (! (< x 2) :named c))(check-sat)(get-unsat-core)(pop 1)(check-sat)(get-value ((> x 3)))";
  const std::string first = answers(script);
  EXPECT_EQ(first, "unsat\n(a c)\nsat\n(((> x 3) true))\n");
  EXPECT_EQ(answers(script), first);
  EXPECT_EQ(memo().texts, 2U);
  EXPECT_EQ(last_.solver_checks, 0U);
}

TEST_F(MemoTest, PartialOperationsAfterAHit) {
  const std::string script =
      "(set-option :produce-models true)(set-logic QF_LIA)(declare-const x Int)(assert (= x 5))(check-sat)"
      "(get-value ((= (div x 0) (div 5 0))))";
  EXPECT_EQ(answers(script), "sat\n(((= (div x 0) (div 5 0)) true))\n");
  EXPECT_EQ(answers(script), "sat\n(((= (div x 0) (div 5 0)) true))\n");
  EXPECT_EQ(memo().texts, 1U);
}

TEST_F(MemoTest, Assumptions) {
  const std::string script = "(set-logic QF_UF)(declare-const p Bool)(declare-const q Bool)(assert (or p q))";
  EXPECT_EQ(answers(script + "(check-sat-assuming ((not p) (not q)))(check-sat-assuming ((not p)))(check-sat)"
                             "(check-sat-assuming ((not q) (not p)))"),
            "unsat\nsat\nsat\nunsat\n");
  EXPECT_EQ(answers(script + "(check-sat-assuming ((not p)))(check-sat-assuming ((not p) (not q)))"), "sat\nunsat\n");
  EXPECT_EQ(memo().texts, 2U);
}

TEST_F(MemoTest, WhatItCannotMeanIsPassedBy) {
  answers(std::string(kTwoBytes) +
          "(assert (bvult (bvmul x y) x))(check-sat)");  // a memo that knows nothing is not asked
  const std::string quantified =
      "(set-logic LIA)(declare-const x Int)(assert (forall ((y Int)) (>= (* y y) x)))(assert (< x 0))(check-sat)";
  answers(quantified);
  const std::string again = answers(quantified);
  EXPECT_EQ(again, "sat\n");
  EXPECT_EQ(memo().bypassed, 1U);
  EXPECT_EQ(last_.solver_checks, 1U);
  answers(
      "(declare-fun f (Int) Int)(define-fun-rec g ((n Int)) Int (ite (< n 1) 0 (g (- n 1))))(assert (= (g 2) 0))"
      "(check-sat)");
  EXPECT_EQ(memo().bypassed, 1U);
}

TEST_F(MemoTest, AfterAnErrorNothingIsTakenByItsText) {
  const std::string script = "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (bvult x #x05))(check-sat)";
  EXPECT_EQ(answers(script), "sat\n");
  EXPECT_EQ(answers("(assert wrong)" + script),
            "(error \"script:1:9: `wrong`: unknown symbol, expected a declared "
            "constant, a variable or a literal\")\nunknown\n");
  EXPECT_EQ(memo().texts, 0U);
}

/// A store that somebody else has written to: what it says of models is tried, not believed.
TEST_F(MemoTest, AWrongModelIsNotUsed) {
  TermManager tm;
  MemoStatistics statistics;
  const Sort byte = tm.sorts().bitvec(8);
  const Term x = tm.mk_constant("x", byte);
  const std::vector<Term> conjuncts{
      tm.mk(Kind::Equal, {tm.mk(Kind::BvMul, {x, tm.mk_bv(8, 3)}), tm.mk_bv(8, 21)})};  // only 7
  const auto wrong = [&](uint64_t value) {
    Assignment model;
    model.set(tm.function(x), Value(BitVector(8, value)));
    return model;
  };
  {
    SliceMemo writer(tm, *memo_, Digest{}, true, statistics);
    ASSERT_TRUE(writer.can_mean(conjuncts));
    EXPECT_FALSE(writer.recall(conjuncts).status);
    writer.remember(Status::Sat, wrong(200), true);
  }
  // Known in this process it is found as it was given: the session evaluates it.
  const Recollection known = SliceMemo(tm, *memo_, Digest{}, true, statistics).recall(conjuncts);
  EXPECT_EQ(known.status, Status::Sat);
  // Another process has only the entry, and evaluates it itself.
  memo_->models() = ModelIndex();
  const Recollection read = SliceMemo(tm, *memo_, Digest{}, true, statistics).recall(conjuncts);
  EXPECT_FALSE(read.status);
  EXPECT_EQ(read.rest.size(), 1U);
  EXPECT_EQ(statistics.rejected, 1U);
  {
    SliceMemo writer(tm, *memo_, Digest{}, true, statistics);
    writer.recall(conjuncts);
    writer.remember(Status::Sat, wrong(7), true, 0.25);
  }
  memo_->models() = ModelIndex();
  const Recollection right = SliceMemo(tm, *memo_, Digest{}, true, statistics).recall(conjuncts);
  EXPECT_EQ(right.status, Status::Sat);
  EXPECT_EQ(right.values.get(tm.function(x)), Value(BitVector(8, 7)));
  EXPECT_EQ(statistics.saved_seconds, 0.25);
}

/// Keeps whole checks only, each with another value at the end of its model.
class LyingStore : public MemoStore {
 public:
  std::optional<std::string> get(EntryKind kind, const Digest&) override {
    return kind == EntryKind::Check ? entry_ : std::nullopt;
  }
  void put(EntryKind kind, const Digest&, std::string_view bytes) override {
    if (kind == EntryKind::Check) {
      entry_ = bytes;
      entry_->back() = static_cast<char>(entry_->back() ^ 1);
    }
  }

 private:
  std::optional<std::string> entry_;
};

TEST_F(MemoTest, AWrongWholeModelIsNotUsed) {
  const std::string script =
      "(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= (bvmul x #x03) #x15))(check-sat)";
  // Nothing is kept in memory: what is read is what the store says.
  memo_ = std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On, .memory_bytes = 0}, std::make_unique<LyingStore>());
  EXPECT_EQ(answers(script), "sat\n");
  EXPECT_EQ(memo().stored, 3U);
  memo_->models() = ModelIndex();
  memo_->behind_passes().models() = ModelIndex();
  EXPECT_EQ(answers(script), "sat\n");
  EXPECT_EQ(memo().rejected, 1U);
  EXPECT_EQ(memo().texts, 0U);
  EXPECT_EQ(last_.solver_checks, 1U);
}

TEST_F(MemoTest, WhatOnlyTheSolverSaysOfIsNotKnown) {
  const std::string script =
      "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (< 3 (div x 0)))(check-sat)";
  EXPECT_EQ(answers(script + "(assert (= (* y y y) 27))(check-sat)(check-sat)"), "sat\nsat\nsat\n");
  EXPECT_EQ(answers(script + "(assert (= (* y y y) 64))(check-sat)"), "sat\nsat\n");
}

class PersistentMemoTest : public MemoTest {
 protected:
  PersistentMemoTest() : file_(std::filesystem::temp_directory_path() / ("memo-test-" + std::to_string(::getpid()))) {
    remove();
    reopen();
  }
  ~PersistentMemoTest() override {
    memo_.reset();
    remove();
  }
  void remove() const {
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      std::filesystem::remove(file_.string() + suffix);
    }
  }
  void reopen() {
    memo_.reset();
    memo_ = make({.mode = MemoMode::On, .location = file_.string()});
  }
  std::filesystem::path file_;
};

TEST_F(PersistentMemoTest, TheNextRunFindsEverything) {
  const std::string sat = std::string(kTwoBytes) + "(assert (bvult (bvmul x y) x))(assert (= y #x07))";
  const std::string unsat = std::string(kTwoBytes) + "(assert (bvult x y))(assert (bvult y x))";
  EXPECT_EQ(answers(sat + "(check-sat)"), "sat\n");
  EXPECT_EQ(answers(unsat + "(check-sat)"), "unsat\n");
  const auto expect = [&](const std::string& script, const std::string& answer, uint64_t MemoStatistics::*counter) {
    reopen();
    EXPECT_EQ(answers(script), answer) << script;
    EXPECT_EQ(last_.solver_checks, 0U) << script;
    EXPECT_EQ(memo().*counter, 1U) << script;
  };
  expect(sat + "(check-sat)", "sat\n", &MemoStatistics::texts);
  expect(unsat + "(check-sat)", "unsat\n", &MemoStatistics::texts);
  expect(sat + "(assert true)(check-sat)", "sat\n", &MemoStatistics::models);
  expect(unsat + "(assert true)(check-sat)", "unsat\n", &MemoStatistics::exact);
  expect(unsat + "(assert (= x #x01))(check-sat)", "unsat\n", &MemoStatistics::cores);
  const std::string other = "(set-logic QF_BV)(declare-const p (_ BitVec 8))(declare-const q (_ BitVec 8))";
  expect(other + "(assert (= q #x07))(assert (bvult (bvmul p q) p))(check-sat)", "sat\n", &MemoStatistics::renamed);
  expect(other + "(assert (bvult p q))(assert (bvult q p))(check-sat)", "unsat\n", &MemoStatistics::renamed);
  EXPECT_THAT(warnings_, IsEmpty());
}

}  // namespace
}  // namespace preproc
