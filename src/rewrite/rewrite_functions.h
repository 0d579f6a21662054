#pragma once

#include "rewrite/rewrite.h"

namespace preproc {

// The `rewrite` entries of the theories' operator tables: each tries the rules of its operators in turn and returns the
// first result, or the null term. See rewrite.h for what they may rely on.
using RewriteFunction = Term(RewriteContext& context);

// rewrite_core.cpp, rewrite_equality.cpp
RewriteFunction rewrite_not, rewrite_and, rewrite_or, rewrite_xor, rewrite_implies, rewrite_ite, rewrite_equal,
    rewrite_distinct;
/// Forall and Exists, which no table lists.
RewriteFunction rewrite_quantifier;

// Parts of rewrite_equal for one family of sorts: rewrite_bv_equality.cpp, rewrite_arith.cpp
RewriteFunction rewrite_bv_equality, rewrite_number_equality;

// rewrite_datatypes.cpp
/// DtSelect, DtTest, which no table lists.
RewriteFunction rewrite_datatype_function, rewrite_datatype_equality;

// rewrite_bv_logic.cpp
RewriteFunction rewrite_bvnot, rewrite_bvand, rewrite_bvor, rewrite_bvxor, rewrite_bvnand, rewrite_bvnor,
    rewrite_bvxnor, rewrite_bvcomp;

// rewrite_bv_shift.cpp
RewriteFunction rewrite_bvshl, rewrite_bvlshr, rewrite_bvashr, rewrite_rotate;

// rewrite_bv_arith.cpp
RewriteFunction rewrite_bvneg, rewrite_bvadd, rewrite_bvsub, rewrite_bvmul, rewrite_int_to_bv;
/// bvudiv, bvurem
RewriteFunction rewrite_bv_unsigned_division;
/// bvsdiv, bvsrem, bvsmod
RewriteFunction rewrite_bv_signed_division;

// rewrite_bv_compare.cpp
/// bvult, bvule, bvugt, bvuge, bvslt, bvsle, bvsgt, bvsge
RewriteFunction rewrite_bv_compare;

// rewrite_bv_structure.cpp
RewriteFunction rewrite_concat, rewrite_extract, rewrite_zero_extend, rewrite_sign_extend, rewrite_repeat;

// rewrite_arrays.cpp
RewriteFunction rewrite_select, rewrite_store;

// rewrite_arith.cpp
RewriteFunction rewrite_neg, rewrite_add, rewrite_sub, rewrite_mul, rewrite_int_div, rewrite_int_mod, rewrite_int_abs,
    rewrite_divisible, rewrite_real_div, rewrite_to_int, rewrite_is_int;
/// <=, <, >=, >
RewriteFunction rewrite_number_compare;

}  // namespace preproc
