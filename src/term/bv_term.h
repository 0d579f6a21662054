#pragma once

#include <cstdint>

#include "term/term_manager.h"
#include "value/bit_vector.h"

namespace preproc {

// Terms of bit-vector sort: their widths, which constants they are, and the applications every rewrite builds. The
// questions `is_bv_...` are false for terms that are no bit-vector constants; the others expect a term of bit-vector
// sort.

/// Width in bits.
inline uint32_t bv_width(const TermManager& tm, Term t) { return tm.sorts().width(tm.sort(t)); }
/// The value of a bit-vector constant.
inline BitVector bv_bits(const TermManager& tm, Term t) { return tm.value(t).bits(); }
inline bool is_bv_constant(const TermManager& tm, Term t) { return tm.is_value(t) && tm.sorts().is_bitvec(tm.sort(t)); }
bool is_bv_zero(const TermManager& tm, Term t);
bool is_bv_one(const TermManager& tm, Term t);
bool is_bv_ones(const TermManager& tm, Term t);
/// True if every bit of `bits` from `from` upwards is 0.
bool is_zero_from(const BitVector& bits, uint32_t from);
/// Number of significant bits: the least n with bits < 2^n.
uint32_t bit_length(const BitVector& bits);

/// True for a zero extension by at least one bit: its sign is 0.
inline bool is_zero_extension(const TermManager& tm, Term t) {
  return tm.kind(t) == Kind::BvZeroExtend && tm.indices(t)[0] > 0;
}

inline Term mk_bits(TermManager& tm, const BitVector& bits) { return tm.mk_value(Value(bits)); }
inline Term mk_bv_zero(TermManager& tm, uint32_t width) { return mk_bits(tm, BitVector(width, uint64_t{0})); }
/// ((_ extract high low) t), or t itself where that is all of it.
Term mk_extract(TermManager& tm, Term t, uint32_t high, uint32_t low);
/// ((_ zero_extend by) t), or t itself for by = 0.
Term mk_zero_extend(TermManager& tm, Term t, uint32_t by);
/// ((_ sign_extend by) t), or t itself for by = 0.
Term mk_sign_extend(TermManager& tm, Term t, uint32_t by);

}  // namespace preproc
