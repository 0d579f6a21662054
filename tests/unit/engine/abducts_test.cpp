#include "engine/interpolation/abducts.h"

#include <gtest/gtest.h>

#include "engine/limited_work.h"
#include "term/mentioned_functions.h"
#include "unit/engine/embedding.h"

namespace preproc {
namespace {

/// The last assertion of a script is the conclusion.
class Abduced : public Embedding {
 public:
  explicit Abduced(std::string_view script) : Embedding(script) {
    const Query all = query();
    for (const AssertionStack::Entry& entry : all.assertions) {
      assertions_.push_back(entry.term);
    }
    conclusion_ = assertions_.back();
    assertions_.pop_back();
  }

  std::vector<Term> find(size_t most) {
    const LimitedWork limited(engine(), "interrupted", std::chrono::seconds(60));
    const Query all = query();
    Abducts abducts(engine(), all, assertions_, conclusion_, nullptr);
    std::vector<Term> found;
    while (found.size() < most) {
      const std::optional<Term> next = abducts.next();
      if (!next) {
        break;
      }
      found.push_back(*next);
    }
    return found;
  }

  bool is_abduct(Term t) {
    std::vector<Term> terms = assertions_;
    terms.push_back(t);
    return status(terms) == Status::Sat && entails(terms, conclusion_);
  }
  bool are_equal(Term s, Term t) { return entails(assertions_, tm().mk(Kind::Equal, {s, t})); }

 private:
  Status status(const std::vector<Term>& terms) {
    Query asked = query(terms);
    asked.assertions = {};
    return engine().check(asked).status;
  }
  bool entails(std::vector<Term> terms, Term conclusion) {
    terms.push_back(tm().mk(Kind::Not, {conclusion}));
    return status(terms) == Status::Unsat;
  }

  std::vector<Term> assertions_;
  Term conclusion_;
};

TEST(Abducts, AreConsistentAndEntailTheConclusionAndDiffer) {
  for (const std::string_view script : {"(declare-const x Int) (declare-const y Int) (declare-const z Int)"
                                        "(assert (>= y 0)) (assert (> (+ x y z) 0))",
                                        "(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))"
                                        "(assert (bvult x #x10)) (assert (bvult (bvadd x y) #x20))",
                                        "(declare-fun f (Int) Int) (declare-const a Int) (declare-const b Int)"
                                        "(assert (> (f a) 3)) (assert (> (f b) 2))",
                                        "(declare-const p Bool) (declare-const q Bool) (declare-const r Bool)"
                                        "(assert (or p q)) (assert (and q r))"}) {
    Abduced abduced(script);
    const std::vector<Term> found = abduced.find(3);
    EXPECT_GE(found.size(), 1U) << script;
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_TRUE(abduced.is_abduct(found[i])) << script;
      for (size_t k = 0; k < i; ++k) {
        EXPECT_FALSE(abduced.are_equal(found[k], found[i])) << script;
      }
    }
  }
}

TEST(Abducts, OfWhatFollowsIsTrueAndOfWhatContradictsThereIsNone) {
  Abduced follows("(declare-const x Int) (assert (> x 3)) (assert (> x 2))");
  const std::vector<Term> found = follows.find(1);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(follows.tm().is_true(found[0]));
  EXPECT_TRUE(Abduced("(declare-const x Int) (assert (> x 3)) (assert (< x 2))").find(1).empty());
}

TEST(Abducts, OfFunctionsAloneAreConditionsOfTheScript) {
  // No constant can be spoken of: what is left are conditions that occur.
  Abduced functions(
      "(declare-fun f (Int) Int) (assert (=> (> (f 1) 0) (> (f 2) 0))) (assert (and (> (f 2) 0) (> (f 1) (- 3))))");
  const std::vector<Term> found = functions.find(5);
  ASSERT_FALSE(found.empty());
  for (const Term t : found) {
    EXPECT_TRUE(functions.is_abduct(t));
  }
}

}  // namespace
}  // namespace preproc
