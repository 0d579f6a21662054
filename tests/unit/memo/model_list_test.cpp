// Lists of all models of a set of assertions, in the memo.
#include <map>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "memo/byte_code.h"
#include "memo/slice_memo.h"
#include "session/solving_session.h"

namespace preproc {
namespace {

/// A solver that knows few candidates, and every check of it takes a second.
class ModelListTest : public ::testing::Test {
 protected:
  ModelListTest() {
    for (uint64_t x = 0; x < 256; ++x) {
      for (const uint64_t y : {x, uint64_t{0}, (x + 56) % 256}) {
        Assignment model;
        model.set(tm_.function(x_), Value(BitVector(8, x)));
        model.set(tm_.function(y_), Value(BitVector(8, y)));
        candidates_.push_back(std::move(model));
      }
    }
  }
  Term byte(uint64_t value) { return tm_.mk_bv(8, value); }
  Term less(Term a, Term b) { return tm_.mk(Kind::BvUlt, {a, b}); }
  std::pair<Status, Assignment> solve(std::span<const Term> assertions) {
    for (const Assignment& model : candidates_) {
      Evaluator evaluator(tm_, model);
      if (std::ranges::all_of(assertions, [&](Term t) { return evaluator.evaluate(t).boolean(); })) {
        return {Status::Sat, model};
      }
    }
    return {Status::Unsat, {}};
  }
  /// Answers by the memo, or else by the solver.
  Status check(SliceMemo& memo, std::vector<Term> conjuncts, Term more = {}) {
    if (more) {
      conjuncts.push_back(more);
    }
    EXPECT_TRUE(memo.can_mean(conjuncts));
    const Recollection known = memo.recall(conjuncts);
    if (known.status) {
      return *known.status;
    }
    ++solved_;
    const auto [status, model] = solve(conjuncts);
    memo.remember(status, model, true);
    if (status == Status::Unsat) {
      memo.list_models(1, [&](std::span<const Term> assertions, std::span<const Function>, double seconds) {
        EXPECT_GE(seconds, 1);
        ++asked_;
        return solve(assertions);
      });
    }
    return status;
  }
  TermManager tm_;
  Term x_ = tm_.mk_constant("x", tm_.sorts().bitvec(8));
  Term y_ = tm_.mk_constant("y", tm_.sorts().bitvec(8));
  std::vector<Assignment> candidates_;
  Memo memory_{MemoOptions{.mode = MemoMode::On}, std::unique_ptr<MemoStore>()};
  MemoStatistics statistics_;
  SliceMemo memo_{tm_, memory_, Digest{}, false, statistics_};
  int solved_ = 0;
  int asked_ = 0;
};

TEST_F(ModelListTest, FewModelsDecideWhatComesLater) {
  const std::vector<Term> path{less(byte(6), x_), less(x_, byte(9)), tm_.mk(Kind::Equal, {x_, y_})};
  EXPECT_EQ(check(memo_, path), Status::Sat);
  EXPECT_EQ(check(memo_, path, less(byte(100), x_)), Status::Unsat);
  EXPECT_EQ(asked_, 0);  // one such check is no reason yet
  EXPECT_EQ(check(memo_, path, less(byte(101), x_)), Status::Unsat);
  EXPECT_EQ(asked_, 2);  // x is 8 in another model, and there is no third
  EXPECT_EQ(statistics_.lists, 1U);
  EXPECT_EQ(solved_, 3);
  EXPECT_EQ(check(memo_, path, less(byte(31), tm_.mk(Kind::BvAdd, {x_, y_, y_, y_}))), Status::Sat);
  EXPECT_EQ(check(memo_, path, less(tm_.mk(Kind::BvMul, {x_, y_}), byte(49))), Status::Unsat);
  EXPECT_EQ(check(memo_, path, tm_.mk(Kind::Equal, {y_, byte(8)})), Status::Sat);
  // In another script of the run, too.
  SliceMemo again(tm_, memory_, Digest{}, false, statistics_);
  EXPECT_EQ(check(again, path, less(byte(24), tm_.mk(Kind::BvAdd, {y_, y_, x_}))), Status::Unsat);
  EXPECT_EQ(solved_, 3);
  EXPECT_GE(statistics_.listed, 2U);
}

/// Entries in memory that several memos share, as runs share a file.
class SharedStore : public MemoStore {
 public:
  using Entries = std::map<std::pair<EntryKind, Digest>, std::string>;
  explicit SharedStore(std::shared_ptr<Entries> entries) : entries_(std::move(entries)) {}
  std::optional<std::string> get(EntryKind kind, const Digest& key) override {
    const auto place = entries_->find({kind, key});
    return place == entries_->end() ? std::nullopt : std::optional(place->second);
  }
  void put(EntryKind kind, const Digest& key, std::string_view bytes) override {
    (*entries_)[{kind, key}] = std::string(bytes);
  }

 private:
  std::shared_ptr<Entries> entries_;
};

std::string without_its_end(const std::string& list) { return list.substr(0, list.size() - 1); }

std::string without_models(const std::string& list) {
  ByteReader in(list);
  std::string bytes;
  ByteWriter out(bytes);
  for (int sets = 2; sets > 0; --sets) {  // the assertions, and the leaves
    const size_t size = in.count();
    out.number(size);
    for (size_t i = 0; i < size; ++i) {
      out.digest(in.digest());
    }
  }
  out.seconds(in.seconds());
  out.number(0);
  EXPECT_FALSE(in.failed());
  return bytes;
}

/// What a list decided in one run, without the solver, is decided in the next: of scripts, and of what passes leave.
TEST_F(ModelListTest, AStoreHasListsForOtherRuns) {
  for (const bool behind_passes : {false, true}) {
    const auto entries = std::make_shared<SharedStore::Entries>();
    const auto run = [&](auto&& ask) {
      Memo memory(MemoOptions{.mode = MemoMode::On}, std::make_unique<SharedStore>(entries));
      SliceMemo memo(tm_, behind_passes ? memory.behind_passes() : memory, Digest{}, false, statistics_);
      solved_ = 0;
      ask(memo);
    };
    const std::vector<Term> path{less(byte(6), x_), less(x_, byte(9)), tm_.mk(Kind::Equal, {x_, y_})};
    run([&](SliceMemo& memo) {
      EXPECT_EQ(check(memo, path), Status::Sat);
      EXPECT_EQ(check(memo, path, less(byte(100), x_)), Status::Unsat);
      EXPECT_EQ(check(memo, path, less(byte(101), x_)), Status::Unsat);
    });
    const std::vector<Term> turned{path[2], path[0], path[1]};
    const auto ask_more = [&](SliceMemo& memo) {
      EXPECT_EQ(check(memo, turned, less(byte(102), tm_.mk(Kind::BvAdd, {x_, y_}))), Status::Unsat);
      EXPECT_EQ(check(memo, turned, tm_.mk(Kind::Equal, {y_, byte(8)})), Status::Sat);
    };
    statistics_ = {};
    run(ask_more);
    EXPECT_EQ(solved_, 0);
    EXPECT_GE(statistics_.listed, 1U);
    // A list that was cut off is none, nor one without models, by which everything would be unsatisfiable.
    for (const auto& damage : {without_its_end, without_models}) {
      SharedStore::Entries damaged = *entries;
      for (auto& [key, bytes] : damaged) {
        if (key.first == EntryKind::List && !bytes.empty()) {
          bytes = damage(bytes);
        }
      }
      std::swap(*entries, damaged);
      statistics_ = {};
      run(ask_more);
      EXPECT_GE(solved_, 1);
      EXPECT_EQ(statistics_.listed, 0U);
      std::swap(*entries, damaged);
    }
  }
}

TEST_F(ModelListTest, NothingIsSaidOfWhatTheSetLeavesOpen) {
  const std::vector<Term> path{less(byte(6), x_), less(x_, byte(9))};
  EXPECT_EQ(check(memo_, path), Status::Sat);
  EXPECT_EQ(check(memo_, path, less(byte(100), x_)), Status::Unsat);
  EXPECT_EQ(check(memo_, path, less(byte(101), x_)), Status::Unsat);
  EXPECT_EQ(statistics_.lists, 1U);
  // Of y any model may have any value.
  EXPECT_EQ(check(memo_, path, tm_.mk(Kind::Equal, {y_, tm_.mk(Kind::BvAdd, {x_, byte(56)})})), Status::Sat);
  EXPECT_EQ(statistics_.listed, 0U);
}

TEST_F(ModelListTest, ManyModelsAreNotListed) {
  const std::vector<Term> path{less(byte(6), x_), less(x_, byte(90))};
  EXPECT_EQ(check(memo_, path), Status::Sat);
  for (uint64_t i = 100; i < 120; ++i) {
    EXPECT_EQ(check(memo_, path, less(byte(i), x_)), Status::Unsat);
  }
  EXPECT_EQ(statistics_.lists, 0U);
  EXPECT_EQ(asked_, 4);  // with the first model five, which is too many; not again for this set
  EXPECT_EQ(solved_, 21);
}

TEST_F(ModelListTest, ReadsAreLeaves) {
  const Sort sort = tm_.sorts().array(tm_.sorts().bitvec(32), tm_.sorts().bitvec(8));
  const Term array = tm_.mk_constant("a", sort);
  const auto read = [&](uint64_t index) { return tm_.mk(Kind::Select, {array, tm_.mk_bv(32, index)}); };
  candidates_.clear();
  for (uint64_t i = 0; i < 512; ++i) {
    Term value = tm_.mk_const_array(sort, byte(0));
    value = tm_.mk(Kind::Store, {value, tm_.mk_bv(32, 0), byte(i / 2)});
    value = tm_.mk(Kind::Store, {value, tm_.mk_bv(32, 1), byte(i % 2 * 255)});
    Assignment model;
    model.set(tm_.function(array), evaluate(tm_, value, {}));
    candidates_.push_back(std::move(model));
  }
  const std::vector<Term> path{less(byte(6), read(0)), less(read(0), byte(9))};
  EXPECT_EQ(check(memo_, path), Status::Sat);
  EXPECT_EQ(check(memo_, path, less(byte(100), read(0))), Status::Unsat);
  EXPECT_EQ(check(memo_, path, less(byte(101), read(0))), Status::Unsat);
  EXPECT_EQ(statistics_.lists, 1U);
  EXPECT_EQ(check(memo_, path, less(tm_.mk(Kind::BvMul, {read(0), read(0)}), byte(49))), Status::Unsat);
  EXPECT_EQ(solved_, 3);
  EXPECT_EQ(check(memo_, path, less(byte(200), read(1))), Status::Sat);  // another element
  EXPECT_EQ(solved_, 4);
}

TEST_F(ModelListTest, WhatIsNotDeterminedIsNotDecided) {
  const Term n = tm_.mk_constant("n", tm_.sorts().integer());
  const auto number = [&](int value) { return tm_.mk_int(value); };
  candidates_.clear();
  for (const int value : {5, 6}) {
    Assignment model;
    model.set(tm_.function(n), Value(mpz_class(value)));
    candidates_.push_back(std::move(model));
  }
  const std::vector<Term> path{tm_.mk(Kind::Lt, {number(4), n}), tm_.mk(Kind::Lt, {n, number(7)})};
  EXPECT_EQ(check(memo_, path), Status::Sat);
  EXPECT_EQ(check(memo_, path, tm_.mk(Kind::Lt, {number(8), n})), Status::Unsat);
  EXPECT_EQ(check(memo_, path, tm_.mk(Kind::Lt, {number(9), n})), Status::Unsat);
  EXPECT_EQ(statistics_.lists, 1U);
  const std::vector<Term> more{path[0], path[1], tm_.mk(Kind::Lt, {number(9), tm_.mk(Kind::IntDiv, {n, number(0)})})};
  ASSERT_TRUE(memo_.can_mean(more));
  EXPECT_FALSE(memo_.recall(more).status);
}

/// Under a sanitizer lists take longer than they may.
void expect_lists([[maybe_unused]] uint64_t listed) {
#ifndef __SANITIZE_ADDRESS__
  EXPECT_GT(listed, 0U);
#endif
}

/// Growing path conditions over two bytes, by Z3, with and without the memo.
TEST(ModelListSessions, AnswersAreTheSame) {
  std::mt19937 random(11);
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const std::vector<std::string> atoms{"x", "y", "(bvmul x y)", "(bvadd x y)", "(bvurem y #x07)", "(bvmul x x x)"};
  uint64_t listed = 0;
  for (int round = 0; round < 60; ++round) {
    const auto memo =
        std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On, .listing_seconds = 0}, std::unique_ptr<MemoStore>());
    std::string path = "(assert (bvult (bvmul (bvxor x #x5c) y) #x02))";
    for (int query = 0; query < 12; ++query) {
      const auto condition = [&] {
        char constant[8];
        std::snprintf(constant, sizeof constant, "#x%02x", pick(256));
        const std::string& atom = atoms[static_cast<size_t>(pick(static_cast<int>(atoms.size())))];
        return std::string(pick(2) == 0 ? "(assert (bvult " : "(assert (= ") + atom + " " + constant + "))";
      };
      const std::string asked = condition();
      const std::string script = "(set-logic QF_BV)(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))" +
                                 path + asked + "(check-sat)";
      const auto answer = [&](const std::shared_ptr<Memo>& with) {
        SessionOptions options;
        options.passes.clear();
        options.memo = with;
        Source source = Source::from_string("script", script);
        std::ostringstream out;
        SolvingSession session(options, source, out);
        session.run();
        listed += session.statistics().memo.listed;
        return out.str();
      };
      const std::string expected = answer(nullptr);
      EXPECT_EQ(answer(memo), expected) << script;
      if (expected == "sat\n" && pick(2) == 0) {
        path += asked;
      }
    }
  }
  expect_lists(listed);
}

/// Three elements of an array that one condition determines, and questions about them, with all passes.
TEST(ModelListSessions, AnswersBehindPassesAreTheSame) {
  std::mt19937 random(12);
  const std::vector<std::string> atoms{"(select a #x00000000)", "(select a #x00000001)",
                                       "(bvmul (select a #x00000001) (select a #x00000002))",
                                       "(bvurem (select a #x00000002) #x07)"};
  uint64_t listed = 0;
  for (int round = 0; round < 10; ++round) {
    const auto memo =
        std::make_shared<Memo>(MemoOptions{.mode = MemoMode::On, .listing_seconds = 0}, std::unique_ptr<MemoStore>());
    // A product and its upper bits: no rule undoes that.
    const uint32_t product = (static_cast<uint32_t>(random()) >> 8) * 0x00010003U;
    const std::string start = fmt::format(
        "(set-option :produce-models true)(set-logic QF_ABV)(declare-const a (Array (_ BitVec 32) (_ BitVec 8)))"
        "(assert (let ((p (bvmul (concat #x00 (select a #x00000000) (select a #x00000001) (select a #x00000002))"
        " #x00010003))) (= (bvxor p (bvlshr p #x00000009)) #x{:08x})))",
        product ^ (product >> 9));
    for (int query = 0; query < 12; ++query) {
      const std::string script =
          start + fmt::format("(assert (bvult {} #x{:02x}))(check-sat)(get-value ({} {}))",
                              atoms[random() % atoms.size()], random() % 256, atoms[0], atoms[2]);
      const auto answer = [&](const std::shared_ptr<Memo>& with) {
        SessionOptions options;
        options.memo = with;
        Source source = Source::from_string("script", script);
        std::ostringstream out;
        SolvingSession session(options, source, out);
        session.run();
        listed += session.statistics().memo.listed;
        return out.str();
      };
      const std::string expected = answer(nullptr);
      EXPECT_EQ(answer(memo), expected) << script;  // also the values: there is one model
    }
  }
  expect_lists(listed);
}

}  // namespace
}  // namespace preproc
