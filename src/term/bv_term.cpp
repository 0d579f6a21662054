#include "term/bv_term.h"

#include <bit>

namespace preproc {

bool is_bv_zero(const TermManager& tm, Term t) {
  if (tm.is_word_value(t)) {
    return tm.word_value(t) == 0;
  }
  return is_bv_constant(tm, t) && bv_bits(tm, t).is_zero();
}

bool is_bv_one(const TermManager& tm, Term t) {
  if (tm.is_word_value(t)) {
    return tm.word_value(t) == 1;
  }
  return is_bv_constant(tm, t) && bit_length(bv_bits(tm, t)) == 1;
}

bool is_bv_ones(const TermManager& tm, Term t) {
  if (tm.is_word_value(t)) {
    return static_cast<uint32_t>(std::popcount(tm.word_value(t))) == bv_width(tm, t);
  }
  return is_bv_constant(tm, t) && bv_bits(tm, t).is_ones();
}

bool is_zero_from(const BitVector& bits, uint32_t from) { return bit_length(bits) <= from; }

uint32_t bit_length(const BitVector& bits) {
  if (bits.fits_word()) {
    return static_cast<uint32_t>(std::bit_width(bits.word()));
  }
  return bits.is_zero() ? 0 : static_cast<uint32_t>(mpz_sizeinbase(bits.to_mpz().get_mpz_t(), 2));
}

Term mk_extract(TermManager& tm, Term t, uint32_t high, uint32_t low) {
  return low == 0 && high + 1 == bv_width(tm, t) ? t : tm.mk(Kind::BvExtract, {t}, {high, low});
}

Term mk_zero_extend(TermManager& tm, Term t, uint32_t by) { return by == 0 ? t : tm.mk(Kind::BvZeroExtend, {t}, {by}); }

Term mk_sign_extend(TermManager& tm, Term t, uint32_t by) { return by == 0 ? t : tm.mk(Kind::BvSignExtend, {t}, {by}); }

}  // namespace preproc
