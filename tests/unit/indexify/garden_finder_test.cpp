#include "indexify/garden/garden_finder.h"

#include <gtest/gtest.h>

#include "indexify/garden/garden_order.h"
#include "term/slices.h"

namespace preproc {
namespace {

class GardenFinderTest : public ::testing::Test {
 protected:
  Term text(std::u32string s) { return tm_.mk_value(Value(std::move(s))); }
  Term number(int n) { return tm_.mk_int(n); }
  Term unknown(const char* name, Sort sort) { return tm_.mk_constant(name, sort); }
  Term length(Term t) { return tm_.mk(Kind::StrLen, {t}); }
  Term equal(Term a, Term b) { return tm_.mk(Kind::Equal, {a, b}); }
  Term negation(Term t) { return tm_.mk(Kind::Not, {t}); }

  /// What the finder finds, checked; with a solver or with columns alone.
  std::optional<Assignment> find(const std::vector<Term>& assertions, bool solver = false) {
    GardenFinder::MakeSolver make;
    if (solver) {
      make = [this](const GardenFinder::IndexQuery&) { return find_backend("z3")->create(tm_, {}); };
    }
    GardenFinder finder(tm_, options_, make);
    std::optional<Assignment> found = finder.find(assertions, StopToken().within(std::chrono::minutes(10)));
    statistics_ = finder.statistics();
    if (found) {
      Evaluator evaluator(tm_, *found);
      for (const Term assertion : assertions) {
        EXPECT_EQ(evaluator.evaluate(assertion), Value(true));
      }
    }
    return found;
  }

  /// The assertions over indices into this garden, decided by a solver, the model decoded and checked.
  bool solve_over(Garden& garden, const std::vector<Term>& assertions, const IndexRewriting::Options& options = {}) {
    IndexRewriting rewriting(tm_, garden, options);
    const std::optional<std::vector<Term>> formula = rewriting.rewrite(assertions);
    if (!formula) {
      return false;
    }
    rewritten_ = rewriting.statistics();
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm_, {});
    for (const Term t : *formula) {
      solver->assert_term(t);
    }
    if (solver->check().status != Status::Sat) {
      return false;
    }
    const Assignment model = rewriting.decode(solver->model(rewriting.symbols()));
    Evaluator evaluator(tm_, model);
    for (const Term assertion : assertions) {
      EXPECT_EQ(evaluator.evaluate(assertion), Value(true));
    }
    return true;
  }

  Garden garden_of(std::vector<std::u32string> strings, int ints = 0) {
    Garden garden(tm_, {});
    std::vector<Value> values;
    for (std::u32string& s : strings) {
      values.emplace_back(std::move(s));
    }
    garden.plant(string_, values);
    values.clear();
    for (int i = 0; i < ints; ++i) {
      values.emplace_back(mpz_class(i));
    }
    if (ints > 0) {
      garden.plant(integer_, values);
    }
    return garden;
  }

  TermManager tm_;
  Sort string_ = tm_.sorts().string();
  Sort integer_ = tm_.sorts().integer();
  Sort float_ = tm_.sorts().floating_point(5, 11);
  Term s_ = unknown("s", string_);
  Term t_ = unknown("t", string_);
  Term u_ = unknown("u", string_);
  Term n_ = unknown("n", integer_);
  Term m_ = unknown("m", integer_);
  IndexifyOptions options_;
  GardenStatistics statistics_;
  IndexRewritingStatistics rewritten_;
};

/// The first two characters of a string; counts its calls.
class Beginning : public Oracle {
 public:
  explicit Beginning(std::string name) : name_(std::move(name)) {}
  Value call(std::span<const Value> arguments) override {
    ++calls;
    return Value(arguments[0].string().substr(0, 2));
  }
  std::string failure() const override { return {}; }
  const std::string& executable() const override { return name_; }
  std::atomic<int> calls = 0;

 private:
  std::string name_;
};

TEST_F(GardenFinderTest, ExecutablesAreRunOnlyOnWhatSatisfiesTheRest) {
  for (const char* name : {"bin/beginning", "libm:beginning"}) {
    const auto oracle = std::make_shared<Beginning>(name);
    const Function f =
        tm_.declare_oracle(tm_.symbols().intern(name), tm_.sorts().function(std::vector{string_}, string_), oracle);
    const auto begin = [&](Term t) { return tm_.mk_apply(f, std::vector{t}); };
    // Seven characters: only ca ab ccc will do, of words of these three.
    const std::vector<Term> query{
        equal(begin(s_), text(U"ca")), equal(length(tm_.mk(Kind::StrConcat, {s_, text(U"ab")})), number(9)),
        tm_.mk(Kind::StrSuffixof, {text(U"ccc"), s_}), tm_.mk(Kind::StrContains, {s_, text(U"ab")})};
    ASSERT_TRUE(find(query).has_value()) << name;
    EXPECT_GT(statistics_.values, 30U);
    if (*name == 'b') {
      EXPECT_LT(oracle->calls, 10);
    }
  }
}

TEST_F(GardenFinderTest, WideGardensHaveBuildersThatTheAssertionsDoNot) {
  // key= at 4 and abc; behind it: two concatenations away from the constants, and there is none in the assertions.
  const std::vector<Term> query{equal(tm_.mk(Kind::StrIndexof, {s_, text(U"key="), number(0)}), number(4)),
                                equal(tm_.mk(Kind::StrSubstr, {s_, number(8), length(s_)}), text(U"abc;")),
                                tm_.mk(Kind::StrPrefixof, {text(U"abc;"), s_})};
  const auto found = find(query);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->get(tm_.function(s_)).string(), U"abc;key=abc;");
  options_.garden.builders = {"str.substr"};
  EXPECT_FALSE(find(query).has_value());
}

TEST_F(GardenFinderTest, FailedAttemptsAreSeeds) {
  // x is 7, and y is the number after 5 * 7 * 7 * 7 * 7: no garden of one round has it.
  const Sort integer = tm_.sorts().integer();
  const Term x = unknown("x", integer);
  const Term y = unknown("y", integer);
  const Term power = tm_.mk(Kind::Mul, {number(5), x, x, x, x});
  const std::vector<Term> assertions{equal(tm_.mk(Kind::Mul, {x, x}), number(49)), tm_.mk(Kind::Lt, {number(6), x}),
                                     tm_.mk(Kind::Lt, {power, y}),
                                     tm_.mk(Kind::Lt, {y, tm_.mk(Kind::Add, {power, number(2)})})};
  options_.garden.rounds = 1;
  const auto found = find(assertions);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->get(tm_.function(y)), Value(mpz_class(5 * 7 * 7 * 7 * 7 + 1)));
  EXPECT_EQ(statistics_.solved_attempts, 1U);
}

TEST_F(GardenFinderTest, AStringOfTheGardenGrownFromBar) {
  const Term bar = text(U"bar");
  options_.garden.builders = {"str.++", "str.substr"};
  const auto found = find({tm_.mk(Kind::StrContains, {s_, bar}), equal(length(s_), number(6)),
                           negation(tm_.mk(Kind::StrPrefixof, {bar, s_}))});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(statistics_.solved_blocks, 1U);
  EXPECT_EQ(statistics_.checks, 0U);
}

TEST_F(GardenFinderTest, WhatIsDefinedNeedsNoGarden) {
  const Term longer = tm_.mk(Kind::StrConcat, {t_, text(U"0123456789")});
  const auto found = find({equal(s_, longer), equal(n_, length(s_)), tm_.mk(Kind::Gt, {n_, number(10)})});
  ASSERT_TRUE(found.has_value());
  EXPECT_GT(found->get(tm_.function(n_)).integer(), 10);
}

TEST_F(GardenFinderTest, ThereIsNothingToBeFoundInAContradiction) {
  EXPECT_FALSE(find({tm_.mk(Kind::Lt, {length(s_), number(0)})}).has_value());
  EXPECT_FALSE(find({tm_.mk(Kind::Lt, {length(s_), number(0)})}, true).has_value());
  EXPECT_FALSE(find({tm_.mk_false()}).has_value());
}

TEST_F(GardenFinderTest, RowsCanBeLimited) {
  // No sum of two squares is 3 modulo 4.
  const Term squares = tm_.mk(Kind::Add, {tm_.mk(Kind::Mul, {n_, n_}), tm_.mk(Kind::Mul, {m_, m_})});
  const std::vector<Term> query = {equal(tm_.mk(Kind::IntMod, {squares, number(4)}), number(3))};
  constexpr uint64_t kAtOnce = 4096;
  options_.garden.max_size = 200;
  EXPECT_FALSE(find(query).has_value());
  EXPECT_GT(statistics_.rows, statistics_.gardens * (1000 + kAtOnce));
  options_.most_rows = 1000;
  EXPECT_FALSE(find(query).has_value());
  EXPECT_GT(statistics_.gardens, 1U);
  EXPECT_LE(statistics_.rows, statistics_.gardens * (1000 + kAtOnce));
}

TEST_F(GardenFinderTest, NonlinearIntegers) {
  const Term squares = tm_.mk(Kind::Add, {tm_.mk(Kind::Mul, {n_, n_}), tm_.mk(Kind::Mul, {m_, m_})});
  EXPECT_TRUE(find({equal(squares, number(25)), tm_.mk(Kind::Gt, {n_, number(0)}), tm_.mk(Kind::Gt, {m_, number(0)}),
                    tm_.mk(Kind::Lt, {n_, number(4)}), tm_.mk(Kind::Lt, {m_, number(5)})})
                  .has_value());
}

TEST_F(GardenFinderTest, TablesOverOneAndTwoUnknowns) {
  Garden garden = garden_of({U"", U"a", U"ab", U"b", U"ba", U"abb"});
  // (str.++ s "b") = t is an atom with two unknowns: one table, and "abbb" need not be in the garden.
  EXPECT_TRUE(solve_over(garden, {equal(tm_.mk(Kind::StrConcat, {s_, text(U"b")}), t_), equal(length(t_), number(3))}));
  EXPECT_FALSE(solve_over(garden, {equal(tm_.mk(Kind::StrConcat, {s_, text(U"c")}), t_)}));
  EXPECT_TRUE(solve_over(garden, {equal(length(tm_.mk(Kind::StrConcat, {s_, text(U"xyz")})), number(6))}));
}

TEST_F(GardenFinderTest, OperatorsOverThreeUnknownsComposeTables) {
  Garden garden = garden_of({U"", U"a", U"ab", U"b", U"ba", U"abba"});
  const Term left = tm_.mk(Kind::StrConcat, {s_, t_});
  EXPECT_TRUE(solve_over(garden, {equal(left, u_), equal(length(u_), number(4)), equal(length(t_), number(2))}));
  // No u is "baab", and each is another string.
  EXPECT_FALSE(solve_over(garden, {equal(s_, text(U"ba")), equal(t_, text(U"ab")), equal(left, u_)}));
  EXPECT_TRUE(solve_over(garden, {equal(s_, text(U"ba")), equal(t_, text(U"ab")), negation(equal(left, u_))}));
  // Where tables over all values are too large, "ba" "ab" leaves the garden: neither equal to u nor different from it.
  const IndexRewriting::Options small{.max_cells = 40};
  const Term more = tm_.mk(Kind::StrConcat, {left, u_});
  const std::vector<Term> both = {equal(s_, text(U"ba")), equal(t_, text(U"ab")), equal(u_, text(U"a"))};
  for (const bool is_equal : {true, false}) {
    std::vector<Term> assertions = both;
    assertions.push_back(is_equal ? equal(more, t_) : negation(equal(more, t_)));
    EXPECT_FALSE(solve_over(garden, assertions, small));
    EXPECT_EQ(solve_over(garden, assertions), !is_equal);
  }
}

TEST_F(GardenFinderTest, ComparisonsJoinTables) {
  std::vector<std::u32string> strings;
  for (char32_t c = U'a'; c <= U'z'; ++c) {
    strings.emplace_back(3, c);
    strings.emplace_back(2, c);
  }
  Garden garden = garden_of(strings);
  const Term first = tm_.mk(Kind::StrAt, {s_, number(0)});
  const Term second = tm_.mk(Kind::StrSubstr, {t_, number(1), number(1)});
  EXPECT_TRUE(solve_over(garden, {equal(first, second), negation(equal(s_, t_)), equal(length(s_), number(3))}));
  // A table for either side, not one for all pairs.
  EXPECT_LE(rewritten_.cells, 4 * strings.size());
  EXPECT_TRUE(solve_over(garden, {tm_.mk(Kind::StrLt, {first, second}), tm_.mk(Kind::Lt, {length(t_), length(s_)})}));
  EXPECT_LE(rewritten_.cells, 4 * strings.size());
  EXPECT_FALSE(solve_over(garden, {tm_.mk(Kind::StrLt, {first, second}), tm_.mk(Kind::StrLe, {second, first})}));
  EXPECT_FALSE(
      solve_over(garden, {equal(first, second), tm_.mk(Kind::StrLt, {s_, t_}), equal(length(s_), length(t_))}));
}

TEST_F(GardenFinderTest, OperatorsThatAreNotListedStay) {
  Garden garden = garden_of({U"", U"a", U"ab", U"b", U"ba", U"abba"});
  const std::vector<Term> assertions = {equal(length(tm_.mk(Kind::StrConcat, {s_, t_})), number(3))};
  EXPECT_TRUE(solve_over(garden, assertions));
  EXPECT_EQ(rewritten_.kept, 0U);
  const std::vector<std::string> operators = {"str.at"};
  EXPECT_TRUE(solve_over(garden, assertions, {.operators = operators}));
  EXPECT_EQ(rewritten_.tables, 0U);
}

TEST_F(GardenFinderTest, BranchesThatNeedUndefinedValuesAreGivenUpAlone) {
  Garden garden = garden_of({U"", U"a", U"ab", U"b", U"ba", U"abba"});
  const Term outside = equal(tm_.mk(Kind::StrConcat, {s_, t_}), u_);
  const Term inside = equal(length(u_), number(1));
  EXPECT_TRUE(
      solve_over(garden, {equal(s_, text(U"ba")), equal(t_, text(U"ab")), tm_.mk(Kind::Or, {outside, inside})}));
}

TEST_F(GardenFinderTest, BindersOverUnknownsHaveNoFormOverIndices) {
  const Term s = unknown("s", tm_.sorts().string());
  const Term i = tm_.mk_variable(tm_.symbols().intern("i"), tm_.sorts().integer());
  const Term at = tm_.mk(Kind::StrAt, {s, i});
  const Term over_unknown =
      tm_.mk_binder(Kind::Forall, std::vector{i}, tm_.mk(Kind::Lt, {tm_.mk(Kind::StrToCode, {at}), number(200)}));
  const Term over_none = tm_.mk_binder(Kind::Exists, std::vector{i}, tm_.mk(Kind::Lt, {i, number(0)}));
  Garden garden = garden_of({U"", U"a", U"ab"}, 3);
  IndexRewriting refused(tm_, garden, {});
  EXPECT_EQ(refused.rewrite(std::vector{over_unknown, equal(length(s), number(2))}), std::nullopt);
  IndexRewriting taken(tm_, garden, {});
  EXPECT_NE(taken.rewrite(std::vector{over_none, equal(length(s), number(2))}), std::nullopt);
}

TEST_F(GardenFinderTest, IntegersStayIntegersBesideTables) {
  Garden garden = garden_of({U"", U"a", U"ab", U"b", U"ba", U"abba"}, 5);
  // n is not indexed; it goes into str.at by an index that stands for it.
  const Term sum = tm_.mk(Kind::Add, {length(s_), length(t_)});
  EXPECT_TRUE(
      solve_over(garden, {equal(sum, tm_.mk(Kind::Add, {n_, number(3)})), equal(tm_.mk(Kind::StrAt, {s_, n_}), u_),
                          equal(u_, text(U"a")), tm_.mk(Kind::Gt, {n_, number(2)})}));
}

TEST_F(GardenFinderTest, FloatsThroughTables) {
  const Term x = unknown("x", float_);
  const Term y = unknown("y", float_);
  const Term z = unknown("z", float_);
  const Term mode = tm_.mk_value(Value(RoundingMode::NearestEven));
  const auto constant = [&](int n) { return tm_.mk(Kind::FpFromReal, {mode, tm_.mk_real(n)}, {5, 11}); };
  const std::vector<Term> assertions{tm_.mk(Kind::FpEq, {tm_.mk(Kind::FpMul, {mode, x, y}), z}),
                                     tm_.mk(Kind::FpGt, {x, constant(1)}), tm_.mk(Kind::FpGt, {y, constant(2)}),
                                     tm_.mk(Kind::FpLt, {z, constant(9)})};
  EXPECT_TRUE(find(assertions).has_value());
  Garden small(tm_, {});
  std::vector<Value> values;
  for (const int n : {1, 2, 3, 5, 6, 9}) {
    values.push_back(tm_.value(constant(n)));
  }
  small.plant(float_, values);
  EXPECT_TRUE(solve_over(small, assertions));
  // 6 = 2 * 3 and 3 * 2 are the only products below 9.
  Garden without(tm_, {});
  without.plant(float_, std::vector<Value>{values[0], values[1], values[2], values[3], values[5]});
  EXPECT_FALSE(solve_over(without, assertions));
}

TEST_F(GardenFinderTest, GardensAreOrderedForThePredicates) {
  Garden garden = garden_of({U"ab", U"b", U"aab", U"ba", U"a", U"bb", U"abb", U"bab"});
  const std::vector<GardenOrder> prefix =
      order_garden(tm_, garden, string_, std::vector{tm_.mk(Kind::StrPrefixof, {text(U"a"), s_})});
  EXPECT_EQ(prefix[0].name, "lexicographic");
  EXPECT_EQ(prefix[0].runs, 2U);
  const std::vector<GardenOrder> lengths = order_garden(tm_, garden, string_, std::vector{equal(length(s_), n_)});
  EXPECT_EQ(lengths[0].name, "length");
  EXPECT_EQ(lengths[0].runs, 3U);
  const std::vector<GardenOrder> suffix =
      order_garden(tm_, garden, string_, std::vector{tm_.mk(Kind::StrSuffixof, {text(U"bb"), s_})});
  EXPECT_EQ(suffix[0].name, "suffix");
  EXPECT_EQ(suffix.size(), 4U);
}

TEST_F(GardenFinderTest, SlicesShareNoSymbol) {
  const Term a = equal(s_, t_);
  const Term b = equal(n_, m_);
  const Term c = equal(t_, u_);
  const Term d = equal(number(1), number(2));
  EXPECT_EQ(independent_slices(tm_, std::vector{a, b, c, d}), (std::vector<std::vector<Term>>{{a, c}, {b}, {d}}));
}

TEST_F(GardenFinderTest, DefinitionsAreNotCircular) {
  const ReducedConjunction reduced =
      without_defined_unknowns(tm_, std::vector{equal(s_, tm_.mk(Kind::StrConcat, {t_, text(U"a")})),
                                                equal(t_, tm_.mk(Kind::StrConcat, {s_, text(U"b")})), equal(u_, t_)});
  ASSERT_EQ(reduced.definitions.size(), 2U);
  EXPECT_EQ(reduced.assertions.size(), 1U);
}

}  // namespace
}  // namespace preproc
