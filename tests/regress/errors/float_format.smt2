; A format with an exponent of one bit.
; EXPECT: (error "float_format.smt2:5:35: `1`: expected the width of an exponent or a significand, from 2 to 1073741823")
; EXIT: 1
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 1 24))
