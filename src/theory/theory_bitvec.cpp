#include "evaluate/column_ops.h"
#include "rewrite/rewrite_functions.h"
#include "term/sort_rule.h"
#include "term/theory.h"
#include "value/limits.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

/// The bit-vector sort of `width`, where there is one.
Sort sized_sort(SortContext& context, uint64_t width) {
  return width <= kMaxWidth ? context.tm.sorts().bitvec(static_cast<uint32_t>(width))
                            : mismatch(context, "a result of at most 2^31-1 bits");
}

/// The common sort of all arguments, or `kUnknownResult`.
Sort same_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = common_sort(context, 0);
  if (sort == kUnknownResult || (sort.known() && sorts.is_bitvec(sort))) {
    return sort;
  }
  if (sort.known() && is_vague(sorts, sort)) {
    return kUnknownResult;
  }
  return mismatch(context, context.arguments.size() == 1   ? "a bit-vector"
                           : context.arguments.size() == 2 ? "two bit-vectors of equal width"
                                                           : "bit-vectors of equal width");
}

Sort predicate_sort(SortContext& context) { return same_sort(context).known() ? context.tm.sorts().boolean() : Sort{}; }

Sort comp_sort(SortContext& context) { return same_sort(context).known() ? context.tm.sorts().bitvec(1) : Sort{}; }

Sort bits_to_int_sort(SortContext& context) {
  return same_sort(context).known() ? context.tm.sorts().integer() : Sort{};
}

Sort concat_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  uint64_t width = 0;
  bool vague = false;
  for (const Term argument : context.arguments) {
    const Sort sort = context.tm.sort(argument);
    if (sorts.is_bitvec(sort)) {
      width += sorts.width(sort);
    } else if (is_vague(sorts, sort)) {
      vague = true;
    } else {
      return mismatch(context, "bit-vectors");
    }
  }
  return vague ? kUnknownResult : sized_sort(context, width);
}

Sort extract_sort(SortContext& context) {
  const uint32_t high = context.indices[0];
  const uint32_t low = context.indices[1];
  if (low > high) {
    return mismatch(context, "indices i >= j");
  }
  const Sort sort = same_sort(context);
  if (!sort.known() || (sort != kUnknownResult && high >= context.tm.sorts().width(sort))) {
    return mismatch(context, sort.known() ? "indices below the width " + std::to_string(context.tm.sorts().width(sort))
                                          : "a bit-vector");
  }
  return sized_sort(context, uint64_t{high} - low + 1);
}

Sort extension_sort(SortContext& context) {
  const Sort sort = same_sort(context);
  return !sort.known() || sort == kUnknownResult
             ? sort
             : sized_sort(context, uint64_t{context.tm.sorts().width(sort)} + context.indices[0]);
}

Sort repeat_sort(SortContext& context) {
  if (context.indices[0] == 0) {
    return mismatch(context, "an index of at least 1");
  }
  const Sort sort = same_sort(context);
  return !sort.known() || sort == kUnknownResult
             ? sort
             : sized_sort(context, uint64_t{context.tm.sorts().width(sort)} * context.indices[0]);
}

Sort int_to_bv_sort(SortContext& context) {
  if (context.indices[0] == 0) {
    return mismatch(context, "an index of at least 1");
  }
  return fit_all(context, context.tm.sorts().integer()) ? sized_sort(context, context.indices[0])
                                                        : mismatch(context, "Int");
}

// --- Values --------------------------------------------------------------------------------------------------------------

const BitVector& operand(const EvalContext& context, size_t i) { return context.arg(i).bits(); }

/// False for results too wide to be computed.
bool computable(const EvalContext& context) { return context.sorts.width(context.sort) <= kMaxVectorBits; }

template <BitVector (BitVector::*Op)() const>
Value unary(const EvalContext& context) {
  return computable(context) ? Value((operand(context, 0).*Op)()) : Value();
}

/// `Op` between the arguments, from the left.
template <BitVector (BitVector::*Op)(const BitVector&) const>
Value fold(const EvalContext& context) {
  if (!computable(context)) {
    return {};
  }
  BitVector result = (operand(context, 0).*Op)(operand(context, 1));
  for (size_t i = 2; i < context.arguments.size(); ++i) {
    result = (result.*Op)(operand(context, i));
  }
  return Value(std::move(result));
}

template <BitVector (BitVector::*Op)(const BitVector&) const>
Value negated(const EvalContext& context) {
  return computable(context) ? Value((operand(context, 0).*Op)(operand(context, 1)).bvnot()) : Value();
}

template <BitVector (BitVector::*Op)(uint32_t) const>
Value indexed(const EvalContext& context) {
  return computable(context) ? Value((operand(context, 0).*Op)(context.indices[0])) : Value();
}

template <BitVector (BitVector::*Op)(uint64_t) const>
Value rotated(const EvalContext& context) {
  return computable(context) ? Value((operand(context, 0).*Op)(context.indices[0])) : Value();
}

/// Neighbours are joined pairwise, then the pairs, ...: n log n for n arguments.
Value evaluate_concat(const EvalContext& context) {
  if (!computable(context)) {
    return {};
  }
  std::vector<BitVector> parts;
  for (const Value* argument : context.arguments) {
    parts.push_back(argument->bits());
  }
  while (parts.size() > 1) {
    const size_t pairs = parts.size() / 2;
    for (size_t i = 0; i < pairs; ++i) {
      parts[i] = parts[2 * i].concat(parts[2 * i + 1]);
    }
    if (parts.size() % 2 == 1) {
      parts[pairs] = std::move(parts.back());
    }
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>((parts.size() + 1) / 2), parts.end());
  }
  return Value(std::move(parts[0]));
}

Value evaluate_extract(const EvalContext& context) {
  return Value(operand(context, 0).extract(context.indices[0], context.indices[1]));
}

Value evaluate_comp(const EvalContext& context) {
  return Value(BitVector(1, uint64_t{operand(context, 0) == operand(context, 1)}));
}

/// A comparison, by the order it asks of its arguments.
template <bool (BitVector::*Holds)(const BitVector&) const>
Value forward(const EvalContext& context) {
  return Value((operand(context, 0).*Holds)(operand(context, 1)));
}
template <bool (BitVector::*Holds)(const BitVector&) const>
Value backward(const EvalContext& context) {
  return Value((operand(context, 1).*Holds)(operand(context, 0)));
}

Value evaluate_nego(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  return Value(a == BitVector::min_signed(a.width()));
}

// Unsigned: the sum wraps around exactly when it is less than an operand.
Value evaluate_uaddo(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  return Value(a.bvadd(operand(context, 1)).bvult(a));
}

// Signed: a sum overflows when equal signs give another one, a difference when different signs do not give the first.
Value evaluate_saddo(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  const BitVector& b = operand(context, 1);
  return Value(a.sign() == b.sign() && a.bvadd(b).sign() != a.sign());
}

Value evaluate_ssubo(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  const BitVector& b = operand(context, 1);
  return Value(a.sign() != b.sign() && a.bvsub(b).sign() != a.sign());
}

Value evaluate_umulo(const EvalContext& context) {
  const mpz_class product = operand(context, 0).to_mpz() * operand(context, 1).to_mpz();
  return Value(mpz_sizeinbase(product.get_mpz_t(), 2) > operand(context, 0).width());
}

Value evaluate_smulo(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  const mpz_class product = a.to_signed_mpz() * operand(context, 1).to_signed_mpz();
  return Value(product != BitVector(a.width(), product).to_signed_mpz());
}

Value evaluate_sdivo(const EvalContext& context) {
  const BitVector& a = operand(context, 0);
  return Value(operand(context, 1).is_ones() && a == BitVector::min_signed(a.width()));
}

Value evaluate_ubv_to_int(const EvalContext& context) { return Value(operand(context, 0).to_mpz()); }
Value evaluate_sbv_to_int(const EvalContext& context) { return Value(operand(context, 0).to_signed_mpz()); }

Value evaluate_int_to_bv(const EvalContext& context) {
  return computable(context) ? Value(BitVector(context.indices[0], context.arg(0).integer())) : Value();
}

using K = Kind;
using A = Associativity;
using B = BitVector;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite, alias
// clang-format off
constexpr OperatorInfo kBitvecOperators[] = {
    {K::BvConcat, "concat", 0, 2, kAny, A::Nary, false, concat_sort, evaluate_concat, column_bvconcat, rewrite_concat},
    {K::BvExtract, "extract", 2, 1, 1, A::None, false, extract_sort, evaluate_extract, column_bvextract, rewrite_extract},

    {K::BvNot, "bvnot", 0, 1, 1, A::None, false, same_sort, unary<&B::bvnot>, column_bvnot, rewrite_bvnot},
    {K::BvNeg, "bvneg", 0, 1, 1, A::None, false, same_sort, unary<&B::bvneg>, column_bvneg, rewrite_bvneg},
    {K::BvAnd, "bvand", 0, 2, kAny, A::Nary, true, same_sort, fold<&B::bvand>, column_bvand, rewrite_bvand},
    {K::BvOr, "bvor", 0, 2, kAny, A::Nary, true, same_sort, fold<&B::bvor>, column_bvor, rewrite_bvor},
    {K::BvXor, "bvxor", 0, 2, kAny, A::Nary, true, same_sort, fold<&B::bvxor>, column_bvxor, rewrite_bvxor},
    {K::BvNand, "bvnand", 0, 2, 2, A::None, true, same_sort, negated<&B::bvand>, column_bvnand, rewrite_bvnand},
    {K::BvNor, "bvnor", 0, 2, 2, A::None, true, same_sort, negated<&B::bvor>, column_bvnor, rewrite_bvnor},
    {K::BvXnor, "bvxnor", 0, 2, kAny, A::LeftBinary, true, same_sort, negated<&B::bvxor>, column_bvxnor, rewrite_bvxnor},
    {K::BvComp, "bvcomp", 0, 2, 2, A::None, true, comp_sort, evaluate_comp, column_equal, rewrite_bvcomp},

    {K::BvAdd, "bvadd", 0, 2, kAny, A::Nary, true, same_sort, fold<&B::bvadd>, column_bvadd, rewrite_bvadd},
    {K::BvSub, "bvsub", 0, 2, kAny, A::LeftBinary, false, same_sort, fold<&B::bvsub>, column_bvsub, rewrite_bvsub},
    {K::BvMul, "bvmul", 0, 2, kAny, A::Nary, true, same_sort, fold<&B::bvmul>, column_bvmul, rewrite_bvmul},
    // Those that end in _i are what z3's models call them where it has shown that the divisor is not zero.
    {K::BvUdiv, "bvudiv", 0, 2, 2, A::None, false, same_sort, fold<&B::bvudiv>, column_bvudiv, rewrite_bv_unsigned_division, {"bvudiv_i"}},
    {K::BvUrem, "bvurem", 0, 2, 2, A::None, false, same_sort, fold<&B::bvurem>, column_bvurem, rewrite_bv_unsigned_division, {"bvurem_i"}},
    {K::BvSdiv, "bvsdiv", 0, 2, 2, A::None, false, same_sort, fold<&B::bvsdiv>, column_bvsdiv, rewrite_bv_signed_division, {"bvsdiv_i"}},
    {K::BvSrem, "bvsrem", 0, 2, 2, A::None, false, same_sort, fold<&B::bvsrem>, column_bvsrem, rewrite_bv_signed_division, {"bvsrem_i"}},
    {K::BvSmod, "bvsmod", 0, 2, 2, A::None, false, same_sort, fold<&B::bvsmod>, column_bvsmod, rewrite_bv_signed_division, {"bvsmod_i"}},
    {K::BvShl, "bvshl", 0, 2, 2, A::None, false, same_sort, fold<&B::bvshl>, column_bvshl, rewrite_bvshl},
    {K::BvLshr, "bvlshr", 0, 2, 2, A::None, false, same_sort, fold<&B::bvlshr>, column_bvlshr, rewrite_bvlshr},
    {K::BvAshr, "bvashr", 0, 2, 2, A::None, false, same_sort, fold<&B::bvashr>, column_bvashr, rewrite_bvashr},

    {K::BvRepeat, "repeat", 1, 1, 1, A::None, false, repeat_sort, indexed<&B::repeat>, column_bvrepeat, rewrite_repeat},
    {K::BvZeroExtend, "zero_extend", 1, 1, 1, A::None, false, extension_sort, indexed<&B::zero_extend>, column_bvzero_extend, rewrite_zero_extend},
    {K::BvSignExtend, "sign_extend", 1, 1, 1, A::None, false, extension_sort, indexed<&B::sign_extend>, column_bvsign_extend, rewrite_sign_extend},
    {K::BvRotateLeft, "rotate_left", 1, 1, 1, A::None, false, same_sort, rotated<&B::rotate_left>, column_bvrotate_left, rewrite_rotate},
    {K::BvRotateRight, "rotate_right", 1, 1, 1, A::None, false, same_sort, rotated<&B::rotate_right>, column_bvrotate_right, rewrite_rotate},

    {K::BvUlt, "bvult", 0, 2, 2, A::None, false, predicate_sort, forward<&B::bvult>, column_bvult, rewrite_bv_compare},
    {K::BvUle, "bvule", 0, 2, 2, A::None, false, predicate_sort, forward<&B::bvule>, column_bvule, rewrite_bv_compare},
    {K::BvUgt, "bvugt", 0, 2, 2, A::None, false, predicate_sort, backward<&B::bvult>, column_bvugt, rewrite_bv_compare},
    {K::BvUge, "bvuge", 0, 2, 2, A::None, false, predicate_sort, backward<&B::bvule>, column_bvuge, rewrite_bv_compare},
    {K::BvSlt, "bvslt", 0, 2, 2, A::None, false, predicate_sort, forward<&B::bvslt>, column_bvslt, rewrite_bv_compare},
    {K::BvSle, "bvsle", 0, 2, 2, A::None, false, predicate_sort, forward<&B::bvsle>, column_bvsle, rewrite_bv_compare},
    {K::BvSgt, "bvsgt", 0, 2, 2, A::None, false, predicate_sort, backward<&B::bvslt>, column_bvsgt, rewrite_bv_compare},
    {K::BvSge, "bvsge", 0, 2, 2, A::None, false, predicate_sort, backward<&B::bvsle>, column_bvsge, rewrite_bv_compare},

    {K::BvNego, "bvnego", 0, 1, 1, A::None, false, predicate_sort, evaluate_nego, column_bvnego, nullptr},
    {K::BvUaddo, "bvuaddo", 0, 2, 2, A::None, true, predicate_sort, evaluate_uaddo, column_bvuaddo, nullptr},
    {K::BvSaddo, "bvsaddo", 0, 2, 2, A::None, true, predicate_sort, evaluate_saddo, column_bvsaddo, nullptr},
    {K::BvUmulo, "bvumulo", 0, 2, 2, A::None, true, predicate_sort, evaluate_umulo, column_bvumulo, nullptr},
    {K::BvSmulo, "bvsmulo", 0, 2, 2, A::None, true, predicate_sort, evaluate_smulo, column_bvsmulo, nullptr},
    {K::BvUsubo, "bvusubo", 0, 2, 2, A::None, false, predicate_sort, forward<&B::bvult>, column_bvusubo, nullptr},
    {K::BvSsubo, "bvssubo", 0, 2, 2, A::None, false, predicate_sort, evaluate_ssubo, column_bvssubo, nullptr},
    {K::BvSdivo, "bvsdivo", 0, 2, 2, A::None, false, predicate_sort, evaluate_sdivo, column_bvsdivo, nullptr},

    {K::BvUbvToInt, "bv2nat", 0, 1, 1, A::None, false, bits_to_int_sort, evaluate_ubv_to_int, nullptr, nullptr, {"ubv_to_int", "bv2int"}},
    {K::BvSbvToInt, "sbv_to_int", 0, 1, 1, A::None, false, bits_to_int_sort, evaluate_sbv_to_int, nullptr, nullptr},
    {K::BvIntToBv, "int2bv", 1, 1, 1, A::None, false, int_to_bv_sort, evaluate_int_to_bv, nullptr, rewrite_int_to_bv, {"int_to_bv", "nat2bv"}},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> bitvec_operators() { return kBitvecOperators; }

}  // namespace preproc
