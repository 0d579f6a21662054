#pragma once

namespace preproc {

class ColumnContext;

// The operators over columns of words (Bool and bit-vectors of at most 64 bits): what the rows of the theories' tables
// point at. Each computes all rows of a block; see ColumnContext for what it is handed. Semantics are SMT-LIB's, as in
// `BitVector`. Operators that are not here (conversions to Int, arithmetic, arrays) are computed row by row.
using ColumnOperator = void(ColumnContext& context);

// column_core.cpp. `and`, `or`, `=>` and `ite` give a value where the arguments that decide have one.
ColumnOperator column_not, column_and, column_or, column_xor, column_implies, column_equal, column_distinct, column_ite;

// column_bitvec.cpp
ColumnOperator column_bvconcat, column_bvextract, column_bvrepeat, column_bvzero_extend, column_bvsign_extend,
    column_bvrotate_left, column_bvrotate_right, column_bvnot, column_bvand, column_bvor, column_bvxor, column_bvnand,
    column_bvnor, column_bvxnor, column_bvshl, column_bvlshr, column_bvashr;

// column_bitvec_arith.cpp
ColumnOperator column_bvneg, column_bvadd, column_bvsub, column_bvmul, column_bvult, column_bvule, column_bvugt,
    column_bvuge, column_bvslt, column_bvsle, column_bvsgt, column_bvsge, column_bvnego, column_bvuaddo, column_bvsaddo,
    column_bvumulo, column_bvsmulo, column_bvusubo, column_bvssubo, column_bvsdivo;

// column_division.cpp
ColumnOperator column_bvudiv, column_bvurem, column_bvsdiv, column_bvsrem, column_bvsmod;

}  // namespace preproc
