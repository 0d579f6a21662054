#include <algorithm>
#include <utility>

#include "term/sort_rule.h"
#include "term/theory.h"
#include "value/regex_matcher.h"
#include "value/string_ops.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

constexpr SortKind kB = SortKind::Bool;
constexpr SortKind kI = SortKind::Int;
constexpr SortKind kS = SortKind::String;
constexpr SortKind kR = SortKind::RegLan;

Sort sort_of(SortTable& sorts, SortKind kind) {
  switch (kind) {
    case SortKind::Bool: return sorts.boolean();
    case SortKind::Int: return sorts.integer();
    case SortKind::String: return sorts.string();
    default: return sorts.regular_language();
  }
}

/// `Result` for arguments of exactly these sorts.
template <SortKind Result, SortKind... Arguments>
Sort rank(SortContext& context) {
  SortTable& sorts = context.tm.sorts();
  [[maybe_unused]] size_t place = 0;
  [[maybe_unused]] const auto fits = [&](SortKind kind) { return fit(context, place++, sort_of(sorts, kind)); };
  if ((fits(Arguments) && ...)) {
    return sort_of(sorts, Result);
  }
  std::string wanted;
  ((wanted += (wanted.empty() ? "" : ", ") + sorts.to_string(sort_of(sorts, Arguments))), ...);
  return mismatch(context, wanted);
}

/// The sort `All` for any number of arguments of it.
template <SortKind All>
Sort nary(SortContext& context) {
  const Sort sort = sort_of(context.tm.sorts(), All);
  return fit_all(context, sort) ? sort : mismatch(context, context.tm.sorts().to_string(sort));
}

// --- Values of strings -----------------------------------------------------------------------------------------------------

const std::u32string& string(const EvalContext& context, size_t i) { return context.arg(i).string(); }
const mpz_class& integer(const EvalContext& context, size_t i) { return context.arg(i).integer(); }

template <typename Result>
Value value_of(std::optional<Result> result) {
  return result ? Value(std::move(*result)) : Value();
}

Value evaluate_str_concat(const EvalContext& context) {
  size_t length = 0;
  for (const Value* argument : context.arguments) {
    length += argument->string().size();
  }
  if (length > kMaxStringLength) {
    return {};
  }
  std::u32string result;
  result.reserve(length);
  for (const Value* argument : context.arguments) {
    result += argument->string();
  }
  return Value(std::move(result));
}

Value evaluate_len(const EvalContext& context) { return Value(mpz_class(string(context, 0).size())); }
Value evaluate_str_lt(const EvalContext& context) { return Value(string(context, 0) < string(context, 1)); }
Value evaluate_str_le(const EvalContext& context) { return Value(string(context, 0) <= string(context, 1)); }

Value evaluate_at(const EvalContext& context) {
  return Value(substring(string(context, 0), integer(context, 1), mpz_class(1)));
}
Value evaluate_substr(const EvalContext& context) {
  return Value(substring(string(context, 0), integer(context, 1), integer(context, 2)));
}

Value evaluate_prefixof(const EvalContext& context) {
  return Value(string(context, 1).starts_with(string(context, 0)));
}
Value evaluate_suffixof(const EvalContext& context) { return Value(string(context, 1).ends_with(string(context, 0))); }
Value evaluate_contains(const EvalContext& context) {
  return Value(index_of(string(context, 0), string(context, 1), mpz_class(0)) >= 0);
}
Value evaluate_indexof(const EvalContext& context) {
  return Value(index_of(string(context, 0), string(context, 1), integer(context, 2)));
}

Value evaluate_replace(const EvalContext& context) {
  return value_of(replace_first(string(context, 0), string(context, 1), string(context, 2)));
}
Value evaluate_replace_all(const EvalContext& context) {
  return value_of(replace_all(string(context, 0), string(context, 1), string(context, 2)));
}
Value evaluate_replace_re(const EvalContext& context) {
  return value_of(replace_match(string(context, 0), *context.arg(1).regex(), string(context, 2)));
}
Value evaluate_replace_re_all(const EvalContext& context) {
  return value_of(replace_all_matches(string(context, 0), *context.arg(1).regex(), string(context, 2)));
}

Value evaluate_is_digit(const EvalContext& context) { return Value(is_digit(string(context, 0))); }
Value evaluate_to_code(const EvalContext& context) { return Value(to_code(string(context, 0))); }
Value evaluate_from_code(const EvalContext& context) { return Value(from_code(integer(context, 0))); }
Value evaluate_str_to_int(const EvalContext& context) { return value_of(to_int(string(context, 0))); }
Value evaluate_from_int(const EvalContext& context) { return Value(from_int(integer(context, 0))); }

// --- Values of regular expressions -----------------------------------------------------------------------------------------

const Regex::Handle& regex(const EvalContext& context, size_t i) { return context.arg(i).regex(); }

Value evaluate_in_re(const EvalContext& context) {
  return value_of(RegexMatcher(*regex(context, 1)).matches(string(context, 0)));
}

Value evaluate_to_re(const EvalContext& context) { return Value(Regex::literal(string(context, 0))); }
Value evaluate_none(const EvalContext&) { return Value(Regex::none()); }
Value evaluate_all(const EvalContext&) { return Value(Regex::all()); }
Value evaluate_allchar(const EvalContext&) { return Value(Regex::range(0, kMaxCodePoint)); }

template <Regex::Op Operator>
Value evaluate_over(const EvalContext& context) {
  std::vector<Regex::Handle> children;
  children.reserve(context.arguments.size());
  for (const Value* argument : context.arguments) {
    children.push_back(argument->regex());
  }
  return Value(Regex::over(Operator, std::move(children)));
}

Value evaluate_diff(const EvalContext& context) {
  return Value(
      Regex::over(Regex::Op::Inter, {regex(context, 0), Regex::over(Regex::Op::Complement, {regex(context, 1)})}));
}
Value evaluate_plus(const EvalContext& context) {
  return Value(Regex::over(Regex::Op::Concat, {regex(context, 0), Regex::over(Regex::Op::Star, {regex(context, 0)})}));
}
Value evaluate_opt(const EvalContext& context) { return Value(Regex::loop(regex(context, 0), 0, 1)); }

/// Bounds that are no single characters give the empty language.
Value evaluate_range(const EvalContext& context) {
  const std::u32string& least = string(context, 0);
  const std::u32string& most = string(context, 1);
  return Value(least.size() == 1 && most.size() == 1 ? Regex::range(least[0], most[0]) : Regex::none());
}

Value evaluate_power(const EvalContext& context) {
  return Value(Regex::loop(regex(context, 0), context.indices[0], context.indices[0]));
}
Value evaluate_loop(const EvalContext& context) {
  return Value(Regex::loop(regex(context, 0), context.indices[0], context.indices[1]));
}

using K = Kind;
using A = Associativity;
using Op = Regex::Op;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite, old name
// clang-format off
constexpr OperatorInfo kStringOperators[] = {
    {K::StrConcat, "str.++", 0, 2, kAny, A::Nary, false, nary<kS>, evaluate_str_concat, nullptr, nullptr},
    {K::StrLen, "str.len", 0, 1, 1, A::None, false, rank<kI, kS>, evaluate_len, nullptr, nullptr},
    {K::StrLt, "str.<", 0, 2, kAny, A::Chainable, false, rank<kB, kS, kS>, evaluate_str_lt, nullptr, nullptr},
    {K::StrLe, "str.<=", 0, 2, kAny, A::Chainable, false, rank<kB, kS, kS>, evaluate_str_le, nullptr, nullptr},
    {K::StrAt, "str.at", 0, 2, 2, A::None, false, rank<kS, kS, kI>, evaluate_at, nullptr, nullptr},
    {K::StrSubstr, "str.substr", 0, 3, 3, A::None, false, rank<kS, kS, kI, kI>, evaluate_substr, nullptr, nullptr},
    {K::StrPrefixof, "str.prefixof", 0, 2, 2, A::None, false, rank<kB, kS, kS>, evaluate_prefixof, nullptr, nullptr},
    {K::StrSuffixof, "str.suffixof", 0, 2, 2, A::None, false, rank<kB, kS, kS>, evaluate_suffixof, nullptr, nullptr},
    {K::StrContains, "str.contains", 0, 2, 2, A::None, false, rank<kB, kS, kS>, evaluate_contains, nullptr, nullptr},
    {K::StrIndexof, "str.indexof", 0, 3, 3, A::None, false, rank<kI, kS, kS, kI>, evaluate_indexof, nullptr, nullptr},
    {K::StrReplace, "str.replace", 0, 3, 3, A::None, false, rank<kS, kS, kS, kS>, evaluate_replace, nullptr, nullptr},
    {K::StrReplaceAll, "str.replace_all", 0, 3, 3, A::None, false, rank<kS, kS, kS, kS>, evaluate_replace_all, nullptr, nullptr, {"str.replaceall"}},
    {K::StrReplaceRe, "str.replace_re", 0, 3, 3, A::None, false, rank<kS, kS, kR, kS>, evaluate_replace_re, nullptr, nullptr},
    {K::StrReplaceReAll, "str.replace_re_all", 0, 3, 3, A::None, false, rank<kS, kS, kR, kS>, evaluate_replace_re_all, nullptr, nullptr},
    {K::StrIsDigit, "str.is_digit", 0, 1, 1, A::None, false, rank<kB, kS>, evaluate_is_digit, nullptr, nullptr},
    {K::StrToCode, "str.to_code", 0, 1, 1, A::None, false, rank<kI, kS>, evaluate_to_code, nullptr, nullptr, {"str.code"}},
    {K::StrFromCode, "str.from_code", 0, 1, 1, A::None, false, rank<kS, kI>, evaluate_from_code, nullptr, nullptr},
    {K::StrToInt, "str.to_int", 0, 1, 1, A::None, false, rank<kI, kS>, evaluate_str_to_int, nullptr, nullptr, {"str.to.int"}},
    {K::StrFromInt, "str.from_int", 0, 1, 1, A::None, false, rank<kS, kI>, evaluate_from_int, nullptr, nullptr, {"int.to.str"}},
    {K::StrToRe, "str.to_re", 0, 1, 1, A::None, false, rank<kR, kS>, evaluate_to_re, nullptr, nullptr, {"str.to.re"}},
    {K::StrInRe, "str.in_re", 0, 2, 2, A::None, false, rank<kB, kS, kR>, evaluate_in_re, nullptr, nullptr, {"str.in.re"}},
    {K::ReNone, "re.none", 0, 0, 0, A::None, false, rank<kR>, evaluate_none, nullptr, nullptr, {"re.nostr"}},
    {K::ReAll, "re.all", 0, 0, 0, A::None, false, rank<kR>, evaluate_all, nullptr, nullptr},
    {K::ReAllchar, "re.allchar", 0, 0, 0, A::None, false, rank<kR>, evaluate_allchar, nullptr, nullptr},
    {K::ReConcat, "re.++", 0, 2, kAny, A::Nary, false, nary<kR>, evaluate_over<Op::Concat>, nullptr, nullptr},
    {K::ReUnion, "re.union", 0, 2, kAny, A::Nary, true, nary<kR>, evaluate_over<Op::Union>, nullptr, nullptr},
    {K::ReInter, "re.inter", 0, 2, kAny, A::Nary, true, nary<kR>, evaluate_over<Op::Inter>, nullptr, nullptr},
    {K::ReStar, "re.*", 0, 1, 1, A::None, false, rank<kR, kR>, evaluate_over<Op::Star>, nullptr, nullptr},
    {K::ReComplement, "re.comp", 0, 1, 1, A::None, false, rank<kR, kR>, evaluate_over<Op::Complement>, nullptr, nullptr, {"re.complement"}},
    {K::ReDiff, "re.diff", 0, 2, kAny, A::LeftBinary, false, rank<kR, kR, kR>, evaluate_diff, nullptr, nullptr},
    {K::RePlus, "re.+", 0, 1, 1, A::None, false, rank<kR, kR>, evaluate_plus, nullptr, nullptr},
    {K::ReOpt, "re.opt", 0, 1, 1, A::None, false, rank<kR, kR>, evaluate_opt, nullptr, nullptr},
    {K::ReRange, "re.range", 0, 2, 2, A::None, false, rank<kR, kS, kS>, evaluate_range, nullptr, nullptr},
    {K::RePower, "re.^", 1, 1, 1, A::None, false, rank<kR, kR>, evaluate_power, nullptr, nullptr},
    {K::ReLoop, "re.loop", 2, 1, 1, A::None, false, rank<kR, kR>, evaluate_loop, nullptr, nullptr},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> string_operators() { return kStringOperators; }

}  // namespace preproc
