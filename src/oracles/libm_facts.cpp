#include "oracles/libm_facts.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "oracles/oracle_names.h"
#include "value/float_arithmetic.h"

namespace preproc {

namespace {

/// Arguments other than NaN for which a function is no number.
enum class NoNumber : uint8_t { Never, AtInfinity, Below, Beyond };

/// A function of one number.
struct LibmFact {
  std::string_view name;
  NoNumber no_number = NoNumber::Never;
  double limit = 0;                  // Below: arguments below this; Beyond: of a greater absolute value
  std::optional<double> least = {};  // results
  std::optional<double> greatest = {};
  bool keeps_sign = false;  // results have the signs of arguments
};

// Somewhat more than half of pi and pi, so that the numbers of both formats that are nearest to these lie within.
constexpr double kHalfPi = 1.5708;
constexpr double kPi = 3.1416;

constexpr LibmFact kFacts[] = {
    {.name = "acos", .no_number = NoNumber::Beyond, .limit = 1, .least = 0, .greatest = kPi},
    {.name = "acosh", .no_number = NoNumber::Below, .limit = 1, .least = 0},
    {.name = "asin",
     .no_number = NoNumber::Beyond,
     .limit = 1,
     .least = -kHalfPi,
     .greatest = kHalfPi,
     .keeps_sign = true},
    {.name = "asinh", .keeps_sign = true},
    {.name = "atan", .least = -kHalfPi, .greatest = kHalfPi, .keeps_sign = true},
    {.name = "atanh", .no_number = NoNumber::Beyond, .limit = 1, .keeps_sign = true},
    {.name = "cbrt", .keeps_sign = true},
    {.name = "cos", .no_number = NoNumber::AtInfinity, .least = -1, .greatest = 1},
    {.name = "cosh", .least = 0},
    {.name = "erf", .least = -1, .greatest = 1, .keeps_sign = true},
    {.name = "erfc", .least = 0, .greatest = 2},
    {.name = "exp", .least = 0},
    {.name = "exp2", .least = 0},
    {.name = "expm1", .least = -1, .keeps_sign = true},
    {.name = "log", .no_number = NoNumber::Below, .limit = 0},
    {.name = "log10", .no_number = NoNumber::Below, .limit = 0},
    {.name = "log1p", .no_number = NoNumber::Below, .limit = -1, .keeps_sign = true},
    {.name = "log2", .no_number = NoNumber::Below, .limit = 0},
    {.name = "sin", .no_number = NoNumber::AtInfinity, .least = -1, .greatest = 1},
    {.name = "sinh", .keeps_sign = true},
    {.name = "tan", .no_number = NoNumber::AtInfinity},
    {.name = "tanh", .least = -1, .greatest = 1, .keeps_sign = true},
};

/// A function that is an operator of the theory.
struct LibmOperator {
  std::string_view name;
  Kind kind;
  std::optional<RoundingMode> mode;
};

constexpr LibmOperator kOperators[] = {
    {"ceil", Kind::FpRoundToIntegral, RoundingMode::Positive},
    {"fabs", Kind::FpAbs, {}},
    {"floor", Kind::FpRoundToIntegral, RoundingMode::Negative},
    {"fma", Kind::FpFma, RoundingMode::NearestEven},
    {"nearbyint", Kind::FpRoundToIntegral, RoundingMode::NearestEven},
    {"rint", Kind::FpRoundToIntegral, RoundingMode::NearestEven},
    {"round", Kind::FpRoundToIntegral, RoundingMode::NearestAway},
    {"sqrt", Kind::FpSqrt, RoundingMode::NearestEven},
    {"trunc", Kind::FpRoundToIntegral, RoundingMode::Zero},
};

Term mk_number(TermManager& tm, Sort sort, double number) {
  const FloatFormat format{tm.sorts().exponent_bits(sort), tm.sorts().significand_bits(sort)};
  return tm.mk_value(Value(float_from_rational(format, RoundingMode::NearestEven, mpq_class(number))));
}

Term no_number_condition(TermManager& tm, const LibmFact& fact, Term argument) {
  const Sort sort = tm.sort(argument);
  const Term is_nan = tm.mk(Kind::FpIsNan, {argument});
  switch (fact.no_number) {
    case NoNumber::Never: break;
    case NoNumber::AtInfinity: return tm.mk(Kind::Or, {is_nan, tm.mk(Kind::FpIsInfinite, {argument})});
    case NoNumber::Below:
      return tm.mk(Kind::Or, {is_nan, tm.mk(Kind::FpLt, {argument, mk_number(tm, sort, fact.limit)})});
    case NoNumber::Beyond:
      return tm.mk(Kind::Or,
                   {is_nan, tm.mk(Kind::FpGt, {tm.mk(Kind::FpAbs, {argument}), mk_number(tm, sort, fact.limit)})});
  }
  return is_nan;
}

std::vector<Term> facts_of(TermManager& tm, const LibmFact& fact, Term application) {
  const Sort sort = tm.sort(application);
  const Term argument = tm.child(application, 0);
  const Term is_nan = tm.mk(Kind::FpIsNan, {application});
  std::vector<Term> facts = {tm.mk(Kind::Equal, {is_nan, no_number_condition(tm, fact, argument)})};
  const auto add = [&](Term holds) { facts.push_back(tm.mk(Kind::Or, {is_nan, holds})); };
  if (fact.least) {
    add(tm.mk(Kind::FpLe, {mk_number(tm, sort, *fact.least), application}));
  }
  if (fact.greatest) {
    add(tm.mk(Kind::FpLe, {application, mk_number(tm, sort, *fact.greatest)}));
  }
  if (fact.keeps_sign) {
    add(tm.mk(Kind::Equal, {tm.mk(Kind::FpIsNegative, {application}), tm.mk(Kind::FpIsNegative, {argument})}));
  }
  return facts;
}

}  // namespace

std::vector<Term> libm_facts(TermManager& tm, Term application) {
  const std::string name = tm.info(tm.function(application)).oracle->executable();
  if (!name.starts_with(kMathematicsPrefix)) {
    return {};
  }
  const std::string_view function = std::string_view(name).substr(kMathematicsPrefix.size());
  if (const auto fact = std::ranges::find(kFacts, function, &LibmFact::name); fact != std::end(kFacts)) {
    return facts_of(tm, *fact, application);
  }
  const auto found = std::ranges::find(kOperators, function, &LibmOperator::name);
  if (found == std::end(kOperators)) {
    return {};
  }
  std::vector<Term> arguments;
  if (found->mode) {
    arguments.push_back(tm.mk_value(Value(*found->mode)));
  }
  arguments.insert(arguments.end(), tm.children(application).begin(), tm.children(application).end());
  return {tm.mk(Kind::Equal, {application, tm.mk(found->kind, arguments)})};
}

}  // namespace preproc
