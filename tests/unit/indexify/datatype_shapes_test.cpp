#include "indexify/search/datatype_shapes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "term/mentioned_functions.h"
#include "term/walk.h"
#include "unit/summaries/exploration_test_support.h"

namespace preproc {
namespace {

constexpr std::string_view kSorts = R"x(
(declare-datatype Color ((red) (green) (blue)))
(declare-datatype Option ((none) (some (value String) (color Color))))
(declare-datatype List ((nil) (cons (head Int) (tail List))))
(declare-datatypes ((A 0) (B 0)) (((a0) (a (of B))) ((b (to A) (mark Int)))))
(declare-datatype Tree ((leaf (label Int)) (node (left Tree) (right Tree))))
(define-fun-rec len ((l List)) Int (ite ((_ is nil) l) 0 (+ 1 (len (tail l)))))
(define-fun-rec nth ((l List) (i Int)) Int (ite ((_ is nil) l) (- 1) (ite (= i 0) (head l) (nth (tail l) (- i 1)))))
(define-fun-rec size ((t Tree)) Int (ite ((_ is leaf) t) (label t) (+ (size (left t)) (size (right t)))))
(declare-const m Option) (declare-const n Option) (declare-const k List) (declare-const l List) (declare-const t Tree)
(declare-const x A) (declare-const y B) (declare-const c Color) (declare-const i Int) (declare-const b Bool)
)x";

/// The assertions over fields mean the same where constants are what their shapes say.
void expect_same_meaning(std::string_view assertions) {
  Program program(std::string(kSorts) + std::string(assertions));
  TermManager& tm = program.tm();
  std::vector<Term> original;
  for (const AssertionStack::Entry& entry : program.entries()) {
    original.push_back(entry.term);
  }
  DatatypeShapes shapes(tm);
  const std::optional<std::vector<Term>> bounded = shapes.bounded(original, {});
  ASSERT_TRUE(bounded) << assertions;
  std::vector<Term> query;
  const std::vector<Term> meanings = shapes.meanings();
  for (size_t i = 0; i < meanings.size(); ++i) {
    query.push_back(tm.mk(Kind::Equal, {shapes.constants()[i], meanings[i]}));
  }
  query.push_back(tm.mk(Kind::Not, {tm.mk(Kind::Equal, {conjunction(tm, original), conjunction(tm, *bounded)})}));
  EXPECT_EQ(program.decide(query), Status::Unsat) << assertions;
  TermSet seen;
  for (const Term term : *bounded) {
    walk_postorder(tm, term, seen, [&](Term at) {
      EXPECT_NE(tm.sorts().kind(tm.sort(at)), SortKind::Datatype) << Printer(tm).to_string(at) << " in " << assertions;
    });
  }
}

TEST(DatatypeShapes, MeanTheSameUpToTheirDepth) {
  expect_same_meaning("(assert (and ((_ is some) m) (= (value m) \"a\") (not (= (color m) red))))");
  expect_same_meaning("(assert (= m n)) (assert ((_ is none) m))");
  expect_same_meaning("(assert (= m (ite b none (some \"x\" c)))) (assert (distinct c red green))");
  expect_same_meaning("(assert (distinct m n (some \"\" blue)))");
  expect_same_meaning("(assert (= k l)) (assert (and ((_ is cons) k) (= (head k) 3)))");
  expect_same_meaning("(assert (= k (cons 1 (cons i l))))");
  expect_same_meaning("(assert (= (ite b k l) (cons 1 nil)))");
  expect_same_meaning("(assert (and ((_ is node) t) ((_ is leaf) (left t)) (> (label (left t)) 2)))");
}

TEST(DatatypeShapes, AreOfSortsThatHaveEachOther) {
  expect_same_meaning("(assert (and ((_ is a) x) (= (mark (of x)) 3)))");
  expect_same_meaning("(assert (and (> (mark y) 3) ((_ is a) (to y)) (= (of (to y)) (b a0 7))))");
  expect_same_meaning("(assert (and ((_ is a) x) (= (of x) y)))");
}

TEST(DatatypeShapes, UnfoldCallsAsDeepAsValuesAre) {
  expect_same_meaning("(assert (= (len k) 2))");
  expect_same_meaning("(assert (= (nth k 2) (len l)))");
  expect_same_meaning("(assert (and ((_ is node) t) ((_ is leaf) (right t)) (> (size (right t)) 7)))");
  expect_same_meaning("(assert (= (nth (cons i (cons 2 l)) 2) 5)) (assert (= (len (cons 1 k)) 3))");
}

TEST(DatatypeShapes, CompleteModels) {
  Program program(std::string(kSorts) + "(assert (= (nth k 1) 7)) (assert (= (len k) (+ i 1))) (assert (= c blue))");
  TermManager& tm = program.tm();
  std::vector<Term> original;
  for (const AssertionStack::Entry& entry : program.entries()) {
    original.push_back(entry.term);
  }
  DatatypeShapes shapes(tm);
  const std::optional<std::vector<Term>> bounded = shapes.bounded(original, {});
  ASSERT_TRUE(bounded);
  const std::unique_ptr<Backend> solver = program.solver();
  for (const Term t : *bounded) {
    solver->assert_term(t);
  }
  ASSERT_EQ(solver->check().status, Status::Sat);
  Assignment model = solver->model(mentioned_functions(tm, *bounded));
  shapes.complete(model);
  for (const Term t : original) {
    const Value truth = evaluate(tm, t, model);
    EXPECT_TRUE(truth.is_bool() && truth.boolean()) << Printer(tm).to_string(t);
  }
}

TEST(DatatypeShapes, GiveUpWhereThereIsNothingToDo) {
  const auto are_bounded = [](std::string_view assertions) {
    Program program(std::string(kSorts) + std::string(assertions));
    std::vector<Term> original;
    for (const AssertionStack::Entry& entry : program.entries()) {
      original.push_back(entry.term);
    }
    return DatatypeShapes(program.tm()).bounded(original, {}).has_value();
  };
  EXPECT_FALSE(are_bounded("(assert (> i 0))"));
}

}  // namespace
}  // namespace preproc
