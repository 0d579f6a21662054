; A bit-vector without bits.
; EXPECT: (error "width_zero.smt2:5:28: `0`: expected a bit-vector width from 1 to 2147483647")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 0))
