; A decimal is written as one where a float is made of it.
; SOLVER: none
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_FP)
(declare-const x Float32)
(assert (fp.eq x ((_ to_fp 8 24) RNE 1.5)))
(check-sat)
(assert (fp.eq x ((_ to_fp 8 24) RNE 0.1)))
(check-sat)
