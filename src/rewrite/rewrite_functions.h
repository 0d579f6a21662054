#pragma once

#include "rewrite/rewrite.h"

namespace preproc {

// The `rewrite` entries of the theories' operator tables: each tries the rules of its operators in turn and returns the
// first result, or the null term. See rewrite.h for what they may rely on.

// rewrite_core.cpp, rewrite_equality.cpp
Term rewrite_not(RewriteContext& context);
Term rewrite_and(RewriteContext& context);
Term rewrite_or(RewriteContext& context);
Term rewrite_xor(RewriteContext& context);
Term rewrite_implies(RewriteContext& context);
Term rewrite_ite(RewriteContext& context);
Term rewrite_equal(RewriteContext& context);
Term rewrite_distinct(RewriteContext& context);
/// Forall and Exists, which no table lists.
Term rewrite_quantifier(RewriteContext& context);

// Parts of rewrite_equal for one family of sorts: rewrite_bv_equality.cpp, rewrite_arith.cpp
Term rewrite_bv_equality(RewriteContext& context);
Term rewrite_number_equality(RewriteContext& context);

// rewrite_datatypes.cpp
/// DtSelect, DtTest, which no table lists.
Term rewrite_datatype_function(RewriteContext& context);

// rewrite_bv_logic.cpp
Term rewrite_bvnot(RewriteContext& context);
Term rewrite_bvand(RewriteContext& context);
Term rewrite_bvor(RewriteContext& context);
Term rewrite_bvxor(RewriteContext& context);
Term rewrite_bvnand(RewriteContext& context);
Term rewrite_bvnor(RewriteContext& context);
Term rewrite_bvxnor(RewriteContext& context);
Term rewrite_bvcomp(RewriteContext& context);

// rewrite_bv_shift.cpp
Term rewrite_bvshl(RewriteContext& context);
Term rewrite_bvlshr(RewriteContext& context);
Term rewrite_bvashr(RewriteContext& context);
Term rewrite_rotate(RewriteContext& context);

// rewrite_bv_arith.cpp
Term rewrite_bvneg(RewriteContext& context);
Term rewrite_bvadd(RewriteContext& context);
Term rewrite_bvsub(RewriteContext& context);
Term rewrite_bvmul(RewriteContext& context);
/// bvudiv, bvurem
Term rewrite_bv_unsigned_division(RewriteContext& context);
/// bvsdiv, bvsrem, bvsmod
Term rewrite_bv_signed_division(RewriteContext& context);
Term rewrite_int_to_bv(RewriteContext& context);

// rewrite_bv_compare.cpp
/// bvult, bvule, bvugt, bvuge, bvslt, bvsle, bvsgt, bvsge
Term rewrite_bv_compare(RewriteContext& context);

// rewrite_bv_structure.cpp
Term rewrite_concat(RewriteContext& context);
Term rewrite_extract(RewriteContext& context);
Term rewrite_zero_extend(RewriteContext& context);
Term rewrite_sign_extend(RewriteContext& context);
Term rewrite_repeat(RewriteContext& context);

// rewrite_arrays.cpp
Term rewrite_select(RewriteContext& context);
Term rewrite_store(RewriteContext& context);

// rewrite_arith.cpp
Term rewrite_neg(RewriteContext& context);
Term rewrite_add(RewriteContext& context);
Term rewrite_sub(RewriteContext& context);
Term rewrite_mul(RewriteContext& context);
Term rewrite_int_div(RewriteContext& context);
Term rewrite_int_mod(RewriteContext& context);
Term rewrite_int_abs(RewriteContext& context);
Term rewrite_divisible(RewriteContext& context);
Term rewrite_real_div(RewriteContext& context);
/// <=, <, >=, >
Term rewrite_number_compare(RewriteContext& context);
Term rewrite_to_int(RewriteContext& context);
Term rewrite_is_int(RewriteContext& context);

}  // namespace preproc
