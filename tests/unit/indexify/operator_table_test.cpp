#include "indexify/garden/operator_table.h"

#include <gtest/gtest.h>

namespace preproc {
namespace {

constexpr uint32_t kNone = OperatorTable::kUndefined;
using Cells = std::vector<uint32_t>;
using Arguments = std::vector<std::optional<Value>>;

class OperatorTableTest : public ::testing::Test {
 protected:
  OperatorTableTest() {
    std::vector<Value> strings;
    for (const char32_t* s : {U"a", U"aa", U"b"}) {
      strings.emplace_back(std::u32string(s));
    }
    garden_.plant(string_, strings);
    garden_.plant(integer_, std::vector<Value>{number(0), number(1), number(2)});
  }
  static Value number(int n) { return Value(mpz_class(n)); }
  static Value text(const char32_t* s) { return Value(std::u32string(s)); }
  OperatorInstance instance(const char* name) {
    const std::vector<Sort> sorts{string_, integer_};
    return operators_over(tm_, name, sorts).at(0);
  }
  /// Over the gardens of the arguments' sorts, or over the constant at the place.
  OperatorTable table(const OperatorInstance& instance, const Arguments& arguments) {
    std::vector<ValueDomain> domains;
    for (size_t i = 0; i < arguments.size(); ++i) {
      domains.push_back(arguments[i] ? ValueDomain(&*arguments[i], 1) : garden_.of(instance.sorts[i]).values());
    }
    return memoise(tm_, instance, domains);
  }
  OperatorTable table(const char* name, const Arguments& arguments) { return table(instance(name), arguments); }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  Sort integer_ = tm_.sorts().integer();
  Garden garden_{tm_, {}};
};

TEST_F(OperatorTableTest, ResultsAreNumbered) {
  const OperatorTable concat = table("str.++", {std::nullopt, std::nullopt});
  EXPECT_EQ(concat.shape, (std::vector<size_t>{3, 3}));
  EXPECT_EQ(concat.cells, (Cells{0, 1, 2, 1, 3, 4, 5, 6, 7}));
  EXPECT_EQ(concat.values[4], text(U"aab"));
  EXPECT_EQ(concat.undefined, 0U);
}

TEST_F(OperatorTableTest, ResultsThatAreNotKeptAreUndefined) {
  const ValueDomain strings = garden_.of(string_).values();
  const OperatorTable concat =
      memoise(tm_, instance("str.++"), std::vector<ValueDomain>{strings, strings}, &garden_.of(string_));
  EXPECT_EQ(concat.cells, (Cells{0, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone}));
  EXPECT_EQ(concat.values.values(), std::vector<Value>{text(U"aa")});
  EXPECT_EQ(concat.undefined, 8U);
}

TEST_F(OperatorTableTest, MixedSignatures) {
  const OperatorTable length = table("str.len", {std::nullopt});
  EXPECT_EQ(length.cells, (Cells{0, 1, 0}));
  EXPECT_EQ(length.values.values(), (std::vector<Value>{number(1), number(2)}));
  // Rows: a, aa, b; columns: 0, 1, 2.
  const OperatorTable at = table("str.at", {std::nullopt, std::nullopt});
  EXPECT_EQ(at.shape, (std::vector<size_t>{3, 3}));
  EXPECT_EQ(at.cells, (Cells{0, 1, 1, 0, 0, 1, 2, 1, 1}));
  EXPECT_EQ(at.values.values(), (std::vector<Value>{text(U"a"), text(U""), text(U"b")}));
  const OperatorTable prefix = table("str.prefixof", {std::nullopt, std::nullopt});
  EXPECT_EQ(prefix.cells, (Cells{0, 0, 1, 1, 0, 1, 1, 1, 0}));
  EXPECT_EQ(prefix.values.values(), (std::vector<Value>{Value(true), Value(false)}));
}

TEST_F(OperatorTableTest, ConstantsLeaveTheSliceThatIsNeeded) {
  const OperatorTable contains = table("str.contains", {std::nullopt, text(U"aa")});
  EXPECT_EQ(contains.shape, (std::vector<size_t>{3, 1}));
  EXPECT_EQ(contains.cells, (Cells{0, 1, 0}));
  const OperatorTable whole = table("str.++", {text(U"a"), text(U"a")});
  EXPECT_EQ(whole.cells, Cells{0});
  EXPECT_EQ(whole.values[0], text(U"aa"));
}

TEST_F(OperatorTableTest, PartialOperationsHaveHoles) {
  const OperatorTable quotient = table("div", {number(2), std::nullopt});
  EXPECT_EQ(quotient.cells, (Cells{kNone, 0, 1}));
  EXPECT_EQ(quotient.values.values(), (std::vector<Value>{number(2), number(1)}));
}

TEST_F(OperatorTableTest, FunctionsAreMemoisedLikeOperators) {
  const Term x = tm_.mk_variable(tm_.symbols().intern("x"), integer_);
  const Term body = tm_.mk(Kind::Add, {x, tm_.mk_int(1)});
  const Function successor = tm_.define(tm_.symbols().intern("successor"), {&x, 1}, integer_, body);
  const Term n = tm_.mk_constant("n", integer_);
  const std::optional<OperatorInstance> found = operator_of(tm_, tm_.mk_apply(successor, {&n, 1}));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(table(*found, Arguments{std::nullopt}).cells, (Cells{0, 1, 2}));
}

TEST_F(OperatorTableTest, WholeTermsMayLeaveTheGardenOnTheWay) {
  const Term x = tm_.mk_constant("x", string_);
  const Term n = tm_.mk_constant("n", integer_);
  const Term long_one = tm_.mk(Kind::StrConcat, {x, tm_.mk_value(text(U"xyz"))});
  const Term at = tm_.mk(Kind::StrAt, {long_one, n});
  // Rows: a, aa, b; columns: 0, 1, 2. What is found is "a" or "b", or "x" and "y", which are not in the garden.
  EXPECT_EQ(tabulate(tm_, garden_, at, std::vector{x, n}).cells, (Cells{0, 1, 2, 0, 0, 1, 3, 1, 2}));
  const OperatorTable length = tabulate(tm_, garden_, tm_.mk(Kind::StrLen, {long_one}), std::vector{x});
  EXPECT_EQ(length.cells, (Cells{0, 1, 0}));
  EXPECT_EQ(length.values.values(), (std::vector<Value>{number(4), number(5)}));
  const Term other = tm_.mk_constant("other", string_);
  EXPECT_EQ(tabulate(tm_, garden_, tm_.mk(Kind::StrConcat, {x, other}), std::vector{x}).undefined, 3U);
}

}  // namespace
}  // namespace preproc
