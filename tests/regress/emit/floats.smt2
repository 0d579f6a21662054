; A script of floating point through the filter.
; SOLVER: none
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 8 24))
(define-fun one () (_ FloatingPoint 8 24) ((_ to_fp 8 24) RNE 1.0))
(assert (fp.leq one x))
(assert (fp.leq x (fp.add RNE one one)))
(check-sat)
(assert (fp.isNaN (fp.mul RNE x (fp #b0 #x7f #b00000000000000000000000))))
(check-sat)
