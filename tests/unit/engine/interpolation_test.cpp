#include "engine/interpolation/interpolation.h"

#include <gtest/gtest.h>

#include "engine/limited_work.h"
#include "term/mentioned_functions.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// The first assertions of a script are A, the others B.
class Interpolated : public Embedding {
 public:
  Interpolated(std::string_view script, size_t of_a, const EngineOptions& options = {}) : Embedding(script, options) {
    const Query all = query();
    for (size_t i = 0; i < all.assertions.size(); ++i) {
      (i < of_a ? a_ : b_).push_back(all.assertions[i].term);
    }
  }

  std::optional<Term> find() {
    const LimitedWork limited(engine(), "interrupted", std::chrono::seconds(60));
    return Interpolation(engine(), query(), scope()).find(a_, b_);
  }

  /// True if the term follows from A, contradicts B, and has no symbols but common ones.
  bool is_interpolant(Term t) {
    const SharedTerms shared(tm(), a_, b_);
    return shared.has_all_of(tm(), {&t, 1}) && is_unsat(a_, tm().mk(Kind::Not, {t})) && is_unsat(b_, t);
  }

 private:
  bool is_unsat(std::vector<Term> terms, Term last) {
    terms.push_back(last);
    Query asked = query(terms);
    asked.assertions = {};
    return engine().check(asked).status == Status::Unsat;
  }

  std::vector<Term> a_;
  std::vector<Term> b_;
};

TEST(Interpolation, IsTheNeededPartOfASideOverCommonSymbols) {
  Interpolated first(
      "(declare-const x Int) (declare-const y Int) (declare-const z Int)"
      "(assert (and (< x y) (> x 100) (< y 1000))) (assert (and (= z y) (< z x)))",
      1);
  const std::optional<Term> found = first.find();
  ASSERT_TRUE(found);
  EXPECT_TRUE(first.is_interpolant(*found));
  EXPECT_EQ(mentioned_functions(first.tm(), {&*found, 1}).size(), 2U);

  Interpolated second(
      "(declare-const x Int) (declare-const y Int) (declare-const z Int)"
      "(assert (and (= z y) (< z x))) (assert (and (< x y) (> x 100)))",
      1);
  const std::optional<Term> negated = second.find();
  ASSERT_TRUE(negated);
  EXPECT_TRUE(second.is_interpolant(*negated));
}

TEST(Interpolation, FindsBitsThatTheTwoSidesDifferIn) {
  // No condition is over x alone. Its lowest bit is 0 on one side, and 1 on the other.
  Interpolated parity(
      "(declare-const x (_ BitVec 8)) (declare-const a (_ BitVec 8)) (declare-const b (_ BitVec 8))"
      "(assert (= x (bvmul a #x02))) (assert (= x (bvor (bvmul b #x04) #x01)))",
      1);
  const std::optional<Term> found = parity.find();
  ASSERT_TRUE(found);
  EXPECT_TRUE(parity.is_interpolant(*found));
}

TEST(Interpolation, TakesReadsAndCallsThatBothSidesHave) {
  Interpolated reads(
      "(declare-const m (Array (_ BitVec 4) (_ BitVec 4))) (declare-fun f ((_ BitVec 4)) (_ BitVec 4))"
      "(declare-const i (_ BitVec 4)) (declare-const a (_ BitVec 4)) (declare-const b (_ BitVec 4))"
      "(assert (and (= (select m i) (bvmul a #x2)) (= (f (select m i)) (select m i))))"
      "(assert (= (f (select m i)) (bvor b #x1)))",
      1);
  const std::optional<Term> found = reads.find();
  ASSERT_TRUE(found);
  EXPECT_TRUE(reads.is_interpolant(*found));
}

TEST(Interpolation, SynthesizesWhereNoTermsInCommonTellTheSidesApart) {
  EngineOptions options;
  options.sygus_program.clear();
  Interpolated sums(
      "(declare-const x Int) (declare-const y Int) (declare-const a Int) (declare-const b Int)"
      "(assert (and (<= x a) (< a y))) (assert (and (<= y b) (< b x)))",
      1, options);
  const std::optional<Term> found = sums.find();
  ASSERT_TRUE(found);
  EXPECT_TRUE(sums.is_interpolant(*found));
}

TEST(Interpolation, OfASetThatContradictsItselfIsAConstant) {
  Interpolated a("(declare-const x Int) (declare-const y Int) (assert (and (< x 0) (> x 0))) (assert (> y 0))", 1);
  EXPECT_EQ(a.find(), a.tm().mk_false());
  Interpolated b("(declare-const x Int) (declare-const y Int) (assert (> y 0)) (assert (and (< x 0) (> x 0)))", 1);
  EXPECT_EQ(b.find(), b.tm().mk_true());
}

TEST(Interpolation, IsNothingWhereThereIsAModel) {
  Interpolated sat("(declare-const x Int) (assert (> x 0)) (assert (< x 2))", 1);
  EXPECT_EQ(sat.find(), std::nullopt);
}

TEST(Interpolation, IsAnErrorWhereNoneIsFound) {
  // The two sides share a function only, of which no term occurs in both.
  Interpolated functions(
      "(declare-fun f (Int) Int) (declare-const a Int) (declare-const b Int) (declare-const c Int)"
      "(assert (forall ((x Int)) (= (f x) a))) (assert (distinct (f b) (f c)))",
      1);
  EXPECT_THROW(functions.find(), EngineError);
}

TEST(SharedTerms, AreOverSymbolsOfBoth) {
  Interpolated both(
      "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const z (_ BitVec 8))"
      "(assert (and (bvult x y) (bvult y #x05) (bvult z y))) (assert (bvugt x #x07)) (assert (= y x))",
      1);
  const Query query = both.query();
  const Term a = query.assertions[0].term;
  const std::vector<Term> b = {query.assertions[1].term, query.assertions[2].term};
  const SharedTerms shared(both.tm(), {&a, 1}, b);
  EXPECT_EQ(shared.symbols.size(), 2U);
  EXPECT_EQ(shared.words.size(), 2U);
  EXPECT_EQ(shared.conditions.size(), 4U);  // but for the one with z, and the conjunction
}

}  // namespace
}  // namespace preproc
