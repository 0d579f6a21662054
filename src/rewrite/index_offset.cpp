#include "rewrite/index_offset.h"

#include <gmpxx.h>

#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

bool is_zero_offset(const TermManager& tm, Term constant) {
  if (tm.sorts().is_bitvec(tm.sort(constant))) {
    return is_bv_zero(tm, constant);
  }
  const Value value = tm.value(constant);
  return (value.is_int() && value.integer() == 0) || (value.is_real() && value.real() == 0);
}

}  // namespace

IndexOffset index_offset(const TermManager& tm, Term index) {
  if (tm.is_value(index)) {
    return {{}, index};
  }
  const Kind add = tm.sorts().is_bitvec(tm.sort(index)) ? Kind::BvAdd : Kind::Add;
  const ConstantOperand sum = constant_operand(tm, index, add);
  if (!sum) {
    return {index, {}};
  }
  return {sum.rest, is_zero_offset(tm, sum.constant) ? Term{} : sum.constant};
}

}  // namespace preproc
