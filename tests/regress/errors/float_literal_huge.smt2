; A literal of more bits than memory should hold.
; EXPECT: (error "float_literal_huge.smt2:6:14: `(_ NaN 1000000000 1000000000)`: expected at most 4194304 bits in a literal")
; EXIT: 1
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 1000000000 1000000000))
(assert (= x (_ NaN 1000000000 1000000000)))
