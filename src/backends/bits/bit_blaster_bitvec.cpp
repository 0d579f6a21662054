
#include "backends/bits/bit_blaster.h"

namespace preproc::bits {

Word BitBlaster::fold(Term t, Word (Circuits::*operation)(WordView, WordView)) {
  const std::span<const Term> children = tm_.children(t);
  Word result = word_of(children[0]);
  for (const Term child : children.subspan(1)) {
    result = (circuits_.*operation)(result, word(child));
  }
  return result;
}

Word BitBlaster::fold_inverted(Term t, Word (Circuits::*operation)(WordView, WordView)) {
  const std::span<const Term> children = tm_.children(t);
  Word result = word_of(children[0]);
  for (const Term child : children.subspan(1)) {
    result = circuits_.invert((circuits_.*operation)(result, word(child)));
  }
  return result;
}

Word BitBlaster::absolute(WordView a) { return circuits_.choose(a.back(), circuits_.negate(a), a); }

Word BitBlaster::multiplied(Term t) {
  const std::span<const Term> children = tm_.children(t);
  Word result = word_of(children[0]);
  for (const Term child : children.subspan(1)) {
    result = products_.multiply(result, word(child), own_products_);
  }
  return result;
}

Word BitBlaster::divided(Term t) {
  const Word a = word_of(tm_.child(t, 0));
  const Word b = word_of(tm_.child(t, 1));
  const Kind kind = tm_.kind(t);
  if (kind == Kind::BvUdiv) {
    return products_.divide(a, b, own_products_).quotient;
  }
  if (kind == Kind::BvUrem) {
    return products_.divide(a, b, own_products_).remainder;
  }
  const Division magnitudes = products_.divide(absolute(a), absolute(b), own_products_);
  const Wire signs_differ = graph_.make_xor(a.back(), b.back());
  if (kind == Kind::BvSdiv) {
    return circuits_.choose(signs_differ, circuits_.negate(magnitudes.quotient), magnitudes.quotient);
  }
  // The remainder has the sign of the dividend.
  const Word rest = circuits_.choose(a.back(), circuits_.negate(magnitudes.remainder), magnitudes.remainder);
  if (kind == Kind::BvSrem) {
    return rest;
  }
  // BvSmod: the sign of the divisor, unless it is zero.
  const Wire is_corrected = graph_.make_and(signs_differ, circuits_.any(magnitudes.remainder));
  return circuits_.choose(is_corrected, circuits_.add(rest, b), rest);
}

Word BitBlaster::shifted(Term t) {
  const WordView a = word(tm_.child(t, 0));
  const WordView amount = word(tm_.child(t, 1));
  switch (tm_.kind(t)) {
    case Kind::BvShl: return circuits_.shift_left(a, amount);
    case Kind::BvLshr: return circuits_.shift_right(a, amount, kFalse);
    default: return circuits_.shift_right(a, amount, a.back());
  }
}

Wire BitBlaster::compared(Term t) {
  const WordView a = word(tm_.child(t, 0));
  const WordView b = word(tm_.child(t, 1));
  switch (tm_.kind(t)) {
    case Kind::BvUlt: return circuits_.unsigned_less(a, b);
    case Kind::BvUle: return circuits_.unsigned_less_equal(a, b);
    case Kind::BvUgt: return circuits_.unsigned_less(b, a);
    case Kind::BvUge: return circuits_.unsigned_less_equal(b, a);
    case Kind::BvSlt: return circuits_.signed_less(a, b);
    case Kind::BvSle: return circuits_.signed_less_equal(a, b);
    case Kind::BvSgt: return circuits_.signed_less(b, a);
    default: return circuits_.signed_less_equal(b, a);
  }
}

Wire BitBlaster::overflow(Term t) {
  const WordView a = word(tm_.child(t, 0));
  const auto width = static_cast<uint32_t>(a.size());
  const auto is_smallest = [&](WordView word) {  // 10...0
    return graph_.make_and(word.back(), !circuits_.any(word.first(word.size() - 1)));
  };
  if (tm_.kind(t) == Kind::BvNego) {
    return is_smallest(a);
  }
  const WordView b = word(tm_.child(t, 1));
  switch (tm_.kind(t)) {
    case Kind::BvUaddo:
      return circuits_.add(circuits_.zero_extend(a, width + 1), circuits_.zero_extend(b, width + 1)).back();
    case Kind::BvUsubo: return circuits_.unsigned_less(a, b);
    case Kind::BvUmulo: return circuits_.unsigned_multiply_overflows(a, b);
    case Kind::BvSmulo: return circuits_.signed_multiply_overflows(a, b);
    case Kind::BvSdivo: return graph_.make_and(is_smallest(a), circuits_.all(b));
    default: break;
  }
  const Word left = circuits_.sign_extend(a, width + 1);
  const Word right = circuits_.sign_extend(b, width + 1);
  const Word sum = tm_.kind(t) == Kind::BvSaddo ? circuits_.add(left, right) : circuits_.subtract(left, right);
  return graph_.make_xor(sum[width], sum[width - 1]);
}

Word BitBlaster::bit_vector(Term t) {
  const std::span<const Term> children = tm_.children(t);
  const std::span<const uint32_t> indices = tm_.indices(t);
  const Kind kind = tm_.kind(t);
  if (is_overflow_predicate(kind)) {
    return {overflow(t)};
  }
  switch (kind) {
    case Kind::BvConcat: {
      Word result;
      for (size_t i = children.size(); i-- > 0;) {
        const WordView part = word(children[i]);
        result.insert(result.end(), part.begin(), part.end());
      }
      return result;
    }
    case Kind::BvExtract: return Circuits::slice(word(children[0]), indices[1], indices[0] - indices[1] + 1);
    case Kind::BvNot: return circuits_.invert(word(children[0]));
    case Kind::BvNeg: return circuits_.negate(word(children[0]));
    case Kind::BvAnd: return fold(t, &Circuits::bitwise_and);
    case Kind::BvOr: return fold(t, &Circuits::bitwise_or);
    case Kind::BvXor: return fold(t, &Circuits::bitwise_xor);
    case Kind::BvNand: return fold_inverted(t, &Circuits::bitwise_and);
    case Kind::BvNor: return fold_inverted(t, &Circuits::bitwise_or);
    case Kind::BvXnor: return fold_inverted(t, &Circuits::bitwise_xor);
    case Kind::BvComp: return {circuits_.equal(word(children[0]), word(children[1]))};
    case Kind::BvAdd: return fold(t, &Circuits::add);
    case Kind::BvSub: return fold(t, &Circuits::subtract);
    case Kind::BvMul: return multiplied(t);
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvSmod: return divided(t);
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return shifted(t);
    case Kind::BvRepeat: {
      Word result;
      for (uint32_t i = 0; i < indices[0]; ++i) {
        const WordView part = word(children[0]);
        result.insert(result.end(), part.begin(), part.end());
      }
      return result;
    }
    case Kind::BvZeroExtend: return circuits_.zero_extend(word(children[0]), tm_.sorts().width(tm_.sort(t)));
    case Kind::BvSignExtend: return circuits_.sign_extend(word(children[0]), tm_.sorts().width(tm_.sort(t)));
    case Kind::BvRotateLeft: return Circuits::rotate_left(word(children[0]), indices[0]);
    case Kind::BvRotateRight: {
      const WordView a = word(children[0]);
      const auto width = static_cast<uint32_t>(a.size());
      return Circuits::rotate_left(a, width - indices[0] % width);
    }
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvUgt:
    case Kind::BvUge:
    case Kind::BvSlt:
    case Kind::BvSle:
    case Kind::BvSgt:
    case Kind::BvSge: return {compared(t)};
    default: refuse(t);
  }
}

}  // namespace preproc::bits
