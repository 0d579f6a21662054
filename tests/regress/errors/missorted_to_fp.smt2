; A float made of something that none is made of.
; EXPECT: (error "missorted_to_fp.smt2:6:19: `((_ to_fp 8 24) RNE p)`: expected a bit-vector of the format's width, or a rounding mode and a floating-point number, a Real or a bit-vector, got RoundingMode, Bool")
; EXIT: 1
(set-logic QF_FP)
(declare-const p Bool)
(assert (fp.isNaN ((_ to_fp 8 24) RNE p)))
