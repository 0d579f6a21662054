#include <algorithm>
#include <initializer_list>

#include "term/sort_rule.h"
#include "term/theory.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

/// What an argument or the result is, in terms of the one sequence sort of an application.
enum class SeqPart : uint8_t { Sequence, Element, Int, Bool };

Sort sort_of_part(SortTable& sorts, SeqPart part, Sort sequence) {
  switch (part) {
    case SeqPart::Sequence: return sequence;
    case SeqPart::Element: return sorts.element(sequence);
    case SeqPart::Int: return sorts.integer();
    default: return sorts.boolean();
  }
}

/// The sort of the first argument that is a sequence; the unknown sort, with `expected` set, where there is none.
Sort sequence_sort(SortContext& context) {
  const auto found = std::ranges::find_if(context.arguments,
                                          [&](Term t) { return context.tm.sorts().is_sequence(context.tm.sort(t)); });
  return found == context.arguments.end() ? mismatch(context, "a sequence") : context.tm.sort(*found);
}

/// `Result` for exactly these arguments, one of which is known to be a sequence: what is done with strings has the same
/// names to solvers.
template <SeqPart Result, SeqPart... Arguments>
Sort seq_rank(SortContext& context) {
  SortTable& sorts = context.tm.sorts();
  const Sort sequence = sequence_sort(context);
  if (!sequence.known()) {
    return {};
  }
  size_t place = 0;
  const auto fits = [&](SeqPart part) { return fit(context, place++, sort_of_part(sorts, part, sequence)); };
  if ((fits(Arguments) && ...)) {
    return sort_of_part(sorts, Result, sequence);
  }
  std::string wanted;
  ((wanted += (wanted.empty() ? "" : ", ") + sorts.to_string(sort_of_part(sorts, Arguments, sequence))), ...);
  return mismatch(context, wanted);
}

Sort seq_concat_sort(SortContext& context) {
  const Sort sequence = sequence_sort(context);
  if (!sequence.known()) {
    return {};
  }
  return fit_all(context, sequence) ? sequence : mismatch(context, context.tm.sorts().to_string(sequence));
}

Sort seq_unit_sort(SortContext& context) {
  const Sort element = context.tm.sort(context.arguments[0]);
  return is_vague(context.tm.sorts(), element) ? mismatch(context, "an element of a known sort")
                                               : context.tm.sorts().sequence(element);
}

/// The empty sequence needs its sort, which the manager is told: `TermManager::mk_empty_sequence`.
Sort seq_empty_sort(SortContext& context) { return mismatch(context, "(as seq.empty sort)"); }

// --- Values --------------------------------------------------------------------------------------------------------------

using SeqElements = std::vector<Value>;

/// Comparisons of elements in a search for a part, at most.
constexpr size_t kMaxComparisons = 10'000'000;

const SeqElements& elements(const EvalContext& context, size_t i) { return context.arg(i).sequence().elements; }
const mpz_class& seq_integer(const EvalContext& context, size_t i) { return context.arg(i).integer(); }

/// True if elements are equal exactly when their representations are, and there are not too many to look for the
/// second argument in the first.
bool can_search(const EvalContext& context) {
  return has_unique_values(context.sorts, context.arg(0).sequence().sort) &&
         elements(context, 0).size() * std::max<size_t>(elements(context, 1).size(), 1) <= kMaxComparisons;
}

/// The first place from `from` on where `part` occurs, or the size plus one.
size_t find_part(const SeqElements& s, const SeqElements& part, size_t from) {
  const auto begin = s.begin() + static_cast<std::ptrdiff_t>(from);
  const auto found = std::search(begin, s.end(), part.begin(), part.end());
  return found == s.end() && !part.empty() ? s.size() + 1 : static_cast<size_t>(found - s.begin());
}

/// From `offset` on, at most `length` elements; none where the offset is outside.
Value extract_part(Sort sort, const SeqElements& s, const mpz_class& offset, const mpz_class& length) {
  if (offset < 0 || offset >= s.size() || length <= 0) {
    return make_sequence_value(sort, {});
  }
  const size_t first = offset.get_ui();
  const size_t count = length < s.size() - first ? length.get_ui() : s.size() - first;
  const auto begin = s.begin() + static_cast<std::ptrdiff_t>(first);
  return make_sequence_value(sort, {begin, begin + static_cast<std::ptrdiff_t>(count)});
}

/// `s` with `count` elements at `place` replaced.
Value with_replaced(Sort sort, const SeqElements& s, size_t place, size_t count, const SeqElements& by) {
  SeqElements result(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(place));
  result.insert(result.end(), by.begin(), by.end());
  result.insert(result.end(), s.begin() + static_cast<std::ptrdiff_t>(place + count), s.end());
  return make_sequence_value(sort, std::move(result));
}

Value evaluate_seq_empty(const EvalContext& context) { return make_sequence_value(context.sort, {}); }
Value evaluate_seq_unit(const EvalContext& context) { return make_sequence_value(context.sort, {context.arg(0)}); }

Value evaluate_seq_concat(const EvalContext& context) {
  SeqElements result;
  for (const Value* argument : context.arguments) {
    const SeqElements& next = argument->sequence().elements;
    result.insert(result.end(), next.begin(), next.end());
  }
  return make_sequence_value(context.sort, std::move(result));
}

Value evaluate_seq_len(const EvalContext& context) { return Value(mpz_class(elements(context, 0).size())); }

/// Outside the sequence any element.
Value evaluate_seq_nth(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  const mpz_class& place = seq_integer(context, 1);
  return place < 0 || place >= s.size() ? Value() : s[place.get_ui()];
}

Value evaluate_seq_at(const EvalContext& context) {
  return extract_part(context.sort, elements(context, 0), seq_integer(context, 1), mpz_class(1));
}
Value evaluate_seq_extract(const EvalContext& context) {
  return extract_part(context.sort, elements(context, 0), seq_integer(context, 1), seq_integer(context, 2));
}

Value evaluate_seq_update(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  const SeqElements& by = elements(context, 2);
  const mpz_class& place = seq_integer(context, 1);
  if (place < 0 || place >= s.size()) {
    return context.arg(0);
  }
  SeqElements result = s;
  const size_t first = place.get_ui();
  std::copy_n(by.begin(), std::min(by.size(), s.size() - first), result.begin() + static_cast<std::ptrdiff_t>(first));
  return make_sequence_value(context.sort, std::move(result));
}

Value evaluate_seq_contains(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  return can_search(context) ? Value(find_part(s, elements(context, 1), 0) <= s.size()) : Value();
}

Value evaluate_seq_prefixof(const EvalContext& context) {
  const SeqElements& part = elements(context, 0);
  const SeqElements& s = elements(context, 1);
  return can_search(context) ? Value(part.size() <= s.size() && std::equal(part.begin(), part.end(), s.begin()))
                             : Value();
}
Value evaluate_seq_suffixof(const EvalContext& context) {
  const SeqElements& part = elements(context, 0);
  const SeqElements& s = elements(context, 1);
  return can_search(context) ? Value(part.size() <= s.size() && std::equal(part.rbegin(), part.rend(), s.rbegin()))
                             : Value();
}

/// -1 where there is none or the place to begin is outside; the empty sequence occurs everywhere, at the end too.
Value evaluate_seq_indexof(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  const mpz_class& from = seq_integer(context, 2);
  if (!can_search(context)) {
    return {};
  }
  if (from < 0 || from > s.size()) {
    return Value(mpz_class(-1));
  }
  const size_t found = find_part(s, elements(context, 1), from.get_ui());
  return Value(found <= s.size() ? mpz_class(found) : mpz_class(-1));
}

/// The first occurrence; that of the empty sequence is at the beginning.
Value evaluate_seq_replace(const EvalContext& context) {
  if (!can_search(context)) {
    return {};
  }
  const SeqElements& s = elements(context, 0);
  const SeqElements& part = elements(context, 1);
  const size_t found = find_part(s, part, 0);
  return found <= s.size() ? with_replaced(context.sort, s, found, part.size(), elements(context, 2)) : context.arg(0);
}

/// Every occurrence, from the left; none of the empty sequence.
Value evaluate_seq_replace_all(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  const SeqElements& part = elements(context, 1);
  const SeqElements& by = elements(context, 2);
  if (!can_search(context) || s.size() * std::max<size_t>(by.size(), 1) > kMaxComparisons) {
    return {};
  }
  if (part.empty()) {
    return context.arg(0);
  }
  SeqElements result;
  size_t place = 0;
  for (size_t found = find_part(s, part, 0); found <= s.size(); found = find_part(s, part, place)) {
    result.insert(result.end(), s.begin() + static_cast<std::ptrdiff_t>(place),
                  s.begin() + static_cast<std::ptrdiff_t>(found));
    result.insert(result.end(), by.begin(), by.end());
    place = found + part.size();
  }
  result.insert(result.end(), s.begin() + static_cast<std::ptrdiff_t>(place), s.end());
  return make_sequence_value(context.sort, std::move(result));
}

Value evaluate_seq_rev(const EvalContext& context) {
  const SeqElements& s = elements(context, 0);
  return make_sequence_value(context.sort, {s.rbegin(), s.rend()});
}

using K = Kind;
using A = Associativity;
constexpr SeqPart kIsBool = SeqPart::Bool;
constexpr SeqPart kIsElement = SeqPart::Element;
constexpr SeqPart kIsInt = SeqPart::Int;
constexpr SeqPart kIsSequence = SeqPart::Sequence;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite, cvc5's other
// name
// clang-format off
constexpr OperatorInfo kSequenceOperators[] = {
    {K::SeqEmpty, "", 0, 0, 0, A::None, false, seq_empty_sort, evaluate_seq_empty, nullptr, nullptr},
    {K::SeqUnit, "seq.unit", 0, 1, 1, A::None, false, seq_unit_sort, evaluate_seq_unit, nullptr, nullptr},
    {K::SeqConcat, "seq.++", 0, 2, kAny, A::Nary, false, seq_concat_sort, evaluate_seq_concat, nullptr, nullptr, {"str.++"}},
    {K::SeqLen, "seq.len", 0, 1, 1, A::None, false, seq_rank<kIsInt, kIsSequence>, evaluate_seq_len, nullptr, nullptr, {"str.len"}},
    {K::SeqNth, "seq.nth", 0, 2, 2, A::None, false, seq_rank<kIsElement, kIsSequence, kIsInt>, evaluate_seq_nth, nullptr, nullptr},
    {K::SeqAt, "seq.at", 0, 2, 2, A::None, false, seq_rank<kIsSequence, kIsSequence, kIsInt>, evaluate_seq_at, nullptr, nullptr, {"str.at"}},
    {K::SeqExtract, "seq.extract", 0, 3, 3, A::None, false, seq_rank<kIsSequence, kIsSequence, kIsInt, kIsInt>, evaluate_seq_extract, nullptr, nullptr, {"str.substr"}},
    {K::SeqUpdate, "seq.update", 0, 3, 3, A::None, false, seq_rank<kIsSequence, kIsSequence, kIsInt, kIsSequence>, evaluate_seq_update, nullptr, nullptr},
    {K::SeqContains, "seq.contains", 0, 2, 2, A::None, false, seq_rank<kIsBool, kIsSequence, kIsSequence>, evaluate_seq_contains, nullptr, nullptr, {"str.contains"}},
    {K::SeqPrefixof, "seq.prefixof", 0, 2, 2, A::None, false, seq_rank<kIsBool, kIsSequence, kIsSequence>, evaluate_seq_prefixof, nullptr, nullptr, {"str.prefixof"}},
    {K::SeqSuffixof, "seq.suffixof", 0, 2, 2, A::None, false, seq_rank<kIsBool, kIsSequence, kIsSequence>, evaluate_seq_suffixof, nullptr, nullptr, {"str.suffixof"}},
    {K::SeqIndexof, "seq.indexof", 0, 3, 3, A::None, false, seq_rank<kIsInt, kIsSequence, kIsSequence, kIsInt>, evaluate_seq_indexof, nullptr, nullptr, {"str.indexof"}},
    {K::SeqReplace, "seq.replace", 0, 3, 3, A::None, false, seq_rank<kIsSequence, kIsSequence, kIsSequence, kIsSequence>, evaluate_seq_replace, nullptr, nullptr, {"str.replace"}},
    {K::SeqReplaceAll, "seq.replace_all", 0, 3, 3, A::None, false, seq_rank<kIsSequence, kIsSequence, kIsSequence, kIsSequence>, evaluate_seq_replace_all, nullptr, nullptr, {"str.replace_all"}},
    {K::SeqRev, "seq.rev", 0, 1, 1, A::None, false, seq_rank<kIsSequence, kIsSequence>, evaluate_seq_rev, nullptr, nullptr},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> sequence_operators() { return kSequenceOperators; }

}  // namespace preproc
