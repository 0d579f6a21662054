; A rounding mode declared.
; EXPECT: (error "redeclared_rounding_mode.smt2:5:1: `(declare-const RNE Int)`: `RNE` is a function of the logic's theories, expected a new name")
; EXIT: 1
(set-logic QF_FP)
(declare-const RNE Int)
