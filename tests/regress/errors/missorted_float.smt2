; Floats of two formats under one operator.
; EXPECT: (error "missorted_float.smt2:7:18: `(fp.add RNE x y)`: expected a rounding mode and floating-point numbers of one format, got RoundingMode, (_ FloatingPoint 8 24), (_ FloatingPoint 11 53)")
; EXIT: 1
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float64)
(assert (fp.lt x (fp.add RNE x y)))
