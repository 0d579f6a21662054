; A width that no machine holds.
; EXPECT: (error "width_huge.smt2:5:28: `99999999999999999999`: expected a bit-vector width from 1 to 2147483647")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 99999999999999999999))
