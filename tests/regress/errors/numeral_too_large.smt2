; A constant that does not fit.
; EXPECT: (error "numeral_too_large.smt2:6:14: `(_ bv256 8)`: the number does not fit in 8 bits")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x (_ bv256 8)))
