#include "passes/regular_languages.h"

#include "unit/passes/pass_test_support.h"

namespace preproc {
namespace {

class RegularLanguagesTest : public PassTest {
 protected:
  RegularLanguagesTest() {
    read("(declare-const x String) (declare-const y String) (declare-const n Int) (declare-const p Bool)");
  }
};

TEST_F(RegularLanguagesTest, AWordDefinesTheString) {
  read(
      "(assert (str.in_re x (re.+ (re.range \"a\" \"f\")))) (assert (> n 3))"
      "(assert (not (str.in_re x ((_ re.loop 0 3) re.allchar)))) (assert (str.prefixof \"b\" x))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{"(> n 3)"});
  EXPECT_EQ(converter(), Texts{"x = \"baaa\""});
  EXPECT_EQ(counter("regular-languages", "solved"), 1U);
  EXPECT_EQ(problem_.guarantee, Guarantee::Equisatisfiable);
}

TEST_F(RegularLanguagesTest, ConnectivesBecomeOperationsOnLanguages) {
  read(
      "(assert (ite (str.contains x \"ab\") (str.suffixof \"c\" x) (= (str.len x) 2)))"
      "(assert (=> (str.prefixof \"a\" x) (str.contains x \"rr\"))) (assert (distinct x \"ca\"))"
      "(assert (= (str.contains x \"ab\") (str.contains x \"c\"))) (assert (>= 7 (str.len x)))"
      "(assert (or (str.contains x \"ab\") (= x \"zq\"))) (assert (distinct (str.len x) 2))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{});
  ASSERT_EQ(converter().size(), 1U);
}

TEST_F(RegularLanguagesTest, BoundsOnTheLength) {
  for (const auto& [bound, word] : std::vector<std::pair<std::string, std::string>>{{"(= (str.len x) 2)", "aa"},
                                                                                    {"(= 2 (str.len x))", "aa"},
                                                                                    {"(< 1 (str.len x))", "aa"},
                                                                                    {"(<= 2 (str.len x))", "aa"},
                                                                                    {"(> (str.len x) 1)", "aa"},
                                                                                    {"(>= (str.len x) 2)", "aa"},
                                                                                    {"(> 1 (str.len x))", ""},
                                                                                    {"(>= 0 (str.len x))", ""},
                                                                                    {"(< (str.len x) 1)", ""},
                                                                                    {"(<= (str.len x) 0)", ""}}) {
    SCOPED_TRACE(bound);
    problem_ = {};
    read("(push 1) (assert (str.in_re x (re.* (str.to_re \"a\")))) (assert " + bound + ")");
    apply({"regular-languages"});
    EXPECT_EQ(converter(), Texts{"x = \"" + word + "\""});
    read("(pop 1)");
  }
}

TEST_F(RegularLanguagesTest, AnEmptyLanguageIsFalseAlsoWhereTheStringHasAPartInMore) {
  read(
      "(assert (= n (str.len x))) (assert (str.in_re x (re.* (str.to_re \"ab\"))))"
      "(push 1) (assert p) (assert (str.prefixof \"b\" x))");
  apply({"regular-languages"});
  EXPECT_EQ(left().back(), "false");
  EXPECT_EQ(levels(), (std::vector<uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(counter("regular-languages", "contradictory"), 1U);
}

TEST_F(RegularLanguagesTest, AStringWithAPartInMoreStays) {
  read("(assert (str.in_re x (re.* (str.to_re \"ab\")))) (assert (= (str.len x) n)) (assert (str.in_re y re.all))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), (Texts{"(str.in_re x (re.* (str.to_re \"ab\")))", "(= (str.len x) n)"}));
  EXPECT_EQ(converter(), Texts{"y = \"\""});
}

TEST_F(RegularLanguagesTest, WhatIsNoLanguageStays) {
  read(
      "(declare-const r RegLan) (assert (str.in_re x (re.* (str.to_re y)))) (assert (str.in_re x r))"
      "(assert (or p (str.prefixof \"a\" x))) (assert (str.prefixof x \"abc\")) (assert (str.contains y x))"
      "(assert (< (str.len x) 99999999)) (assert (= x (str.++ y \"b\")))");
  apply({"regular-languages"});
  expect_alone();
}

// One equality in each test: z3 4.13 does not end on a disjunction of two.
TEST_F(RegularLanguagesTest, EqualLanguagesAreTrue) {
  read("(assert (= (re.* (str.to_re \"a\")) (re.union (str.to_re \"\") (re.+ (str.to_re \"a\")))))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{});
}

TEST_F(RegularLanguagesTest, DistinctLanguagesAreTrue) {
  read("(assert (distinct re.none (re.inter (str.to_re \"a\") (re.+ (str.to_re \"a\")))))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{});
}

TEST_F(RegularLanguagesTest, EqualitiesOfDifferentLanguagesAreFalse) {
  read("(assert (= re.all (re.* (str.to_re \"a\"))))");
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{"false"});
}

TEST_F(RegularLanguagesTest, OutcomesAreKept) {
  read("(assert (str.in_re x (re.+ (str.to_re \"ab\"))))");
  apply({"regular-languages"});
  apply({"regular-languages"});
  EXPECT_EQ(left(), Texts{});
}

}  // namespace
}  // namespace preproc
