; Assumptions that are no literals are given to the solver in the scope of the check, and are gone afterwards.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((x 5))
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_UFLIA)
(declare-const x Int)
(declare-fun f (Int) Int)
(assert (> x 3))
(check-sat-assuming ((< x 4)))
(check-sat-assuming ((= (f x) 2)))
(push 1)
(assert (= (f x) 3))
(check-sat-assuming ((= (f x) 2)))
(check-sat-assuming ((= (f x) 3) (< x 6) (> x 4)))
(get-value (x))
(pop 1)
(check-sat-assuming ((= (f x) 2) (< x 4)))
(check-sat)
