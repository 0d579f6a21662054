#include "synthesis/horn/positive_comparisons.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "backends/backend.h"
#include "script/printer.h"

namespace preproc {
namespace {

class PositiveComparisonsTest : public ::testing::Test {
 protected:
  /// The term that is made of the negation of a comparison, after z3 proved that they are equivalent.
  std::string turned(Kind kind, Term a, Term b) {
    const Term negation = tm_.mk(Kind::Not, {tm_.mk(kind, {a, b})});
    const Term positive = with_positive_comparisons(tm_, negation);
    const std::unique_ptr<Backend> z3 = find_backend("z3")->create(tm_, {});
    z3->assert_term(tm_.mk(Kind::Xor, {negation, positive}));
    EXPECT_EQ(z3->check().status, Status::Unsat) << text(negation) << " is not " << text(positive);
    return text(positive);
  }
  std::string text(Term t) { return Printer(tm_).to_string(t); }

  TermManager tm_;
};

TEST_F(PositiveComparisonsTest, Integers) {
  const Term x = tm_.mk_constant("x", tm_.sorts().integer());
  const Term y = tm_.mk_constant("y", tm_.sorts().integer());
  const Term minus_one = tm_.mk_int(-1);
  EXPECT_EQ(turned(Kind::Le, x, minus_one), "(>= x 0)");
  EXPECT_EQ(turned(Kind::Ge, x, minus_one), "(<= x (- 2))");
  EXPECT_EQ(turned(Kind::Lt, x, minus_one), "(>= x (- 1))");
  EXPECT_EQ(turned(Kind::Gt, x, minus_one), "(<= x (- 1))");
  EXPECT_EQ(turned(Kind::Le, minus_one, x), "(<= x (- 2))");
  EXPECT_EQ(turned(Kind::Gt, minus_one, x), "(>= x (- 1))");
  EXPECT_EQ(turned(Kind::Lt, x, y), "(>= x y)");
  EXPECT_EQ(turned(Kind::Le, x, y), "(> x y)");
}

TEST_F(PositiveComparisonsTest, Reals) {
  const Term x = tm_.mk_constant("x", tm_.sorts().real());
  const Term half = tm_.mk_real(mpq_class(1, 2));
  EXPECT_EQ(turned(Kind::Le, x, half), "(> x 0.5)");
  EXPECT_EQ(turned(Kind::Le, half, x), "(< x 0.5)");
  EXPECT_EQ(turned(Kind::Ge, x, half), "(< x 0.5)");
  EXPECT_EQ(turned(Kind::Lt, half, x), "(<= x 0.5)");
}

TEST_F(PositiveComparisonsTest, LeavesOthersAlone) {
  const Term x = tm_.mk_constant("x", tm_.sorts().integer());
  const Term one = tm_.mk_int(1);
  EXPECT_EQ(turned(Kind::Equal, x, one), "(not (= x 1))");
  const Term chain = tm_.mk(Kind::Not, {tm_.mk(Kind::Le, {x, one, x})});
  EXPECT_EQ(with_positive_comparisons(tm_, chain), chain);
}

}  // namespace
}  // namespace preproc
