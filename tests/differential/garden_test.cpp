// Random small queries over strings, floats and Ints: what a garden finds is true of the original, by columns and by
// tables.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>

#include <gtest/gtest.h>

#include "indexify/garden/garden_finder.h"
#include "script/printer.h"

namespace preproc {
namespace {

/// Random conjunctions over a few unknowns of one theory.
class RandomQueries {
 public:
  RandomQueries(TermManager& tm, uint32_t seed) : tm_(tm), random_(seed) {}

  std::vector<Term> strings() {
    std::vector<Term> assertions;
    for (size_t i = 0; i < 3; ++i) {
      const Term condition = string_condition();
      assertions.push_back(below(4) == 0 ? tm_.mk(Kind::Or, {condition, string_condition()}) : condition);
    }
    return assertions;
  }
  std::vector<Term> floats() {
    std::vector<Term> assertions;
    for (size_t i = 0; i < 3; ++i) {
      constexpr Kind kRelations[] = {Kind::FpLt, Kind::FpLe, Kind::FpEq, Kind::Equal, Kind::FpGt};
      assertions.push_back(signed_atom(tm_.mk(kRelations[below(5)], {float_term(2), float_term(1)})));
    }
    return assertions;
  }
  std::vector<Term> integers() {
    std::vector<Term> assertions;
    for (size_t i = 0; i < 3; ++i) {
      constexpr Kind kRelations[] = {Kind::Lt, Kind::Le, Kind::Equal};
      assertions.push_back(signed_atom(tm_.mk(kRelations[below(3)], {int_term(2), int_term(1)})));
    }
    return assertions;
  }

 private:
  size_t below(size_t n) { return random_() % n; }
  Term signed_atom(Term atom) { return below(3) == 0 ? tm_.mk(Kind::Not, {atom}) : atom; }
  Term unknown(std::string name, Sort sort) { return tm_.mk_constant(name + std::to_string(below(3)), sort); }

  Term string_term(size_t depth) {
    const Sort string = tm_.sorts().string();
    switch (depth == 0 ? below(2) : below(6)) {
      case 0: return unknown("s", string);
      case 1: {
        constexpr const char32_t* kTexts[] = {U"", U"a", U"ab", U"ba", U"12"};
        return tm_.mk_value(Value(std::u32string(kTexts[below(5)])));
      }
      case 2: return tm_.mk(Kind::StrConcat, {string_term(depth - 1), string_term(depth - 1)});
      case 3: return tm_.mk(Kind::StrAt, {string_term(depth - 1), string_int(0)});
      case 4: return tm_.mk(Kind::StrReplace, {string_term(depth - 1), string_term(0), string_term(0)});
      default: return tm_.mk(Kind::StrSubstr, {string_term(depth - 1), string_int(0), string_int(0)});
    }
  }
  Term string_int(size_t depth) {
    switch (below(depth == 0 ? 2 : 4)) {
      case 0: return tm_.mk_int(static_cast<int>(below(4)));
      case 1: return unknown("i", tm_.sorts().integer());
      case 2: return tm_.mk(Kind::StrLen, {string_term(depth - 1)});
      default: return tm_.mk(Kind::StrToInt, {string_term(depth - 1)});
    }
  }
  Term string_condition() {
    switch (below(5)) {
      case 0: return signed_atom(tm_.mk(Kind::Equal, {string_term(2), string_term(1)}));
      case 1: return signed_atom(tm_.mk(Kind::StrContains, {string_term(2), string_term(1)}));
      case 2: return signed_atom(tm_.mk(Kind::StrPrefixof, {string_term(1), string_term(2)}));
      case 3: return signed_atom(tm_.mk(Kind::Lt, {string_int(2), string_int(1)}));
      default: return signed_atom(tm_.mk(Kind::Equal, {string_int(2), string_int(1)}));
    }
  }

  Term float_term(size_t depth) {
    const Sort sort = tm_.sorts().floating_point(3, 4);
    const Term mode = tm_.mk_value(Value(RoundingMode::NearestEven));
    switch (depth == 0 ? below(2) : below(6)) {
      case 0: return unknown("x", sort);
      case 1: return tm_.mk(Kind::FpFromReal, {mode, tm_.mk_real(mpq_class(static_cast<int>(below(9)), 4))}, {3, 4});
      case 2: return tm_.mk(Kind::FpAdd, {mode, float_term(depth - 1), float_term(depth - 1)});
      case 3: return tm_.mk(Kind::FpMul, {mode, float_term(depth - 1), float_term(depth - 1)});
      case 4: return tm_.mk(Kind::FpSqrt, {mode, float_term(depth - 1)});
      default: return tm_.mk(Kind::FpNeg, {float_term(depth - 1)});
    }
  }

  Term int_term(size_t depth) {
    switch (depth == 0 ? below(2) : below(5)) {
      case 0: return unknown("n", tm_.sorts().integer());
      case 1: return tm_.mk_int(static_cast<int>(below(12)));
      case 2: return tm_.mk(Kind::Add, {int_term(depth - 1), int_term(depth - 1)});
      case 3: return tm_.mk(Kind::IntMod, {int_term(depth - 1), int_term(depth - 1)});
      default: return tm_.mk(Kind::Mul, {int_term(depth - 1), int_term(depth - 1)});
    }
  }

  TermManager& tm_;
  std::mt19937 random_;
};

bool all_true(const TermManager& tm, const Assignment& model, std::span<const Term> assertions) {
  Evaluator evaluator(tm, model);
  return std::ranges::all_of(assertions, [&](Term t) { return evaluator.evaluate(t) == Value(true); });
}

std::string text_of(TermManager& tm, std::span<const Term> assertions) {
  std::string text;
  for (const Term assertion : assertions) {
    text += Printer(tm).to_string(assertion) + "\n";
  }
  return text;
}

using Generate = std::vector<Term> (RandomQueries::*)();

class GardenDifferentialTest : public ::testing::TestWithParam<Generate> {};

TEST_P(GardenDifferentialTest, WhatIsFoundByColumnsIsTrue) {
  size_t found = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    TermManager tm;
    const std::vector<Term> query = (RandomQueries(tm, seed).*GetParam())();
    IndexifyOptions options;
    options.garden.max_size = 100;
    options.most_rows = 200'000;
    GardenFinder finder(tm, options, nullptr);
    const auto model = finder.find(query, StopToken().within(std::chrono::hours(1)));
    if (model) {
      ++found;
      EXPECT_TRUE(all_true(tm, *model, query)) << seed << "\n" << text_of(tm, query);
    }
  }
  EXPECT_GT(found, 0U);  // how many it finds is for a benchmark to say
}

TEST_P(GardenDifferentialTest, ModelsOfIndexTablesAreModelsOfTheQuery) {
  size_t found = 0;
  for (uint32_t seed = 1000; seed < 1040; ++seed) {
    TermManager tm;
    const std::vector<Term> query = (RandomQueries(tm, seed).*GetParam())();
    IndexifyOptions options;
    options.garden.max_size = 12;
    options.garden.rounds = 1;
    const Garden garden = grow_garden(tm, query, options);
    IndexRewriting rewriting(tm, garden, {});
    const auto formula = rewriting.rewrite(query);
    ASSERT_TRUE(formula.has_value());
    BackendOptions backend_options;
    backend_options.resource_limit = 1'000'000;
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, backend_options);
    for (const Term t : *formula) {
      solver->assert_term(t);
    }
    if (solver->check().status == Status::Sat) {
      ++found;
      Assignment model = rewriting.decode(solver->model(rewriting.symbols()));
      EXPECT_TRUE(all_true(tm, model, query)) << seed << "\n" << text_of(tm, query);
    }
  }
  EXPECT_GT(found, 5U);
}

/// Where all operators are tables, no model of the garden's values is lost.
TEST_P(GardenDifferentialTest, TablesHaveTheModelsOfTheGarden) {
  size_t found = 0;
  for (uint32_t seed = 2000; seed < 2040; ++seed) {
    TermManager tm;
    const std::vector<Term> query = (RandomQueries(tm, seed).*GetParam())();
    const std::vector<Term> unknowns = unknowns_of(tm, query);
    IndexifyOptions options;
    options.garden.max_size = 2;
    options.garden.rounds = 1;
    options.garden.boundary = false;
    const Garden garden = grow_garden(tm, query, options);
    size_t assignments = 1;
    for (const Term unknown : unknowns) {
      assignments *= garden.of(tm.sort(unknown)).size();
    }
    constexpr size_t kMost = 20'000;
    if (assignments > kMost) {
      continue;
    }
    bool has_model = false;
    for (size_t n = 0; n < assignments && !has_model; ++n) {
      Assignment assignment;
      size_t rest = n;
      for (const Term unknown : unknowns) {
        const ValueSet& values = garden.of(tm.sort(unknown));
        assignment.set(tm.function(unknown), values[rest % values.size()]);
        rest /= values.size();
      }
      has_model = all_true(tm, assignment, query);
    }
    IndexRewriting rewriting(tm, garden, {.max_cells = 1 << 20});
    const auto formula = rewriting.rewrite(query);
    ASSERT_TRUE(formula.has_value());
    if (!has_model || rewriting.statistics().kept > 0) {
      continue;
    }
    ++found;
    BackendOptions backend_options;
    const std::unique_ptr<Backend> solver = find_backend("z3")->create(tm, backend_options);
    for (const Term t : *formula) {
      solver->assert_term(t);
    }
    EXPECT_EQ(solver->check().status, Status::Sat) << seed << "\n" << text_of(tm, query);
  }
  EXPECT_GT(found, 2U);
}

INSTANTIATE_TEST_SUITE_P(Theories, GardenDifferentialTest,
                         ::testing::Values(&RandomQueries::strings, &RandomQueries::floats, &RandomQueries::integers));

}  // namespace
}  // namespace preproc
