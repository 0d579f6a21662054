#pragma once

namespace preproc {

class ColumnContext;

// The operators over columns of words (Bool and bit-vectors of at most 64 bits): what the rows of the theories' tables
// point at. Each computes all rows of a block; see ColumnContext for what it is handed. Semantics are SMT-LIB's, as in
// `BitVector`. Operators that are not here (conversions to Int, arithmetic, arrays) are computed row by row.

// column_core.cpp. `and`, `or`, `=>` and `ite` give a value where the arguments that decide have one.
void column_not(ColumnContext& context);
void column_and(ColumnContext& context);
void column_or(ColumnContext& context);
void column_xor(ColumnContext& context);
void column_implies(ColumnContext& context);
void column_equal(ColumnContext& context);
void column_distinct(ColumnContext& context);
void column_ite(ColumnContext& context);

// column_bitvec.cpp
void column_bvconcat(ColumnContext& context);
void column_bvextract(ColumnContext& context);
void column_bvrepeat(ColumnContext& context);
void column_bvzero_extend(ColumnContext& context);
void column_bvsign_extend(ColumnContext& context);
void column_bvrotate_left(ColumnContext& context);
void column_bvrotate_right(ColumnContext& context);
void column_bvnot(ColumnContext& context);
void column_bvand(ColumnContext& context);
void column_bvor(ColumnContext& context);
void column_bvxor(ColumnContext& context);
void column_bvnand(ColumnContext& context);
void column_bvnor(ColumnContext& context);
void column_bvxnor(ColumnContext& context);
void column_bvshl(ColumnContext& context);
void column_bvlshr(ColumnContext& context);
void column_bvashr(ColumnContext& context);

// column_bitvec_arith.cpp
void column_bvneg(ColumnContext& context);
void column_bvadd(ColumnContext& context);
void column_bvsub(ColumnContext& context);
void column_bvmul(ColumnContext& context);
void column_bvult(ColumnContext& context);
void column_bvule(ColumnContext& context);
void column_bvugt(ColumnContext& context);
void column_bvuge(ColumnContext& context);
void column_bvslt(ColumnContext& context);
void column_bvsle(ColumnContext& context);
void column_bvsgt(ColumnContext& context);
void column_bvsge(ColumnContext& context);
void column_bvnego(ColumnContext& context);
void column_bvuaddo(ColumnContext& context);
void column_bvsaddo(ColumnContext& context);
void column_bvumulo(ColumnContext& context);
void column_bvsmulo(ColumnContext& context);
void column_bvusubo(ColumnContext& context);
void column_bvssubo(ColumnContext& context);
void column_bvsdivo(ColumnContext& context);

// column_division.cpp
void column_bvudiv(ColumnContext& context);
void column_bvurem(ColumnContext& context);
void column_bvsdiv(ColumnContext& context);
void column_bvsrem(ColumnContext& context);
void column_bvsmod(ColumnContext& context);

}  // namespace preproc
