; Each error is reported where it is, and the script goes on: what does not depend on it is answered.
; EXPECT: (error "continued.smt2:10:9: `(< p 1)`: expected Int or Real, got Bool, Int")
; EXPECT: unsat
; EXPECT: unknown
; EXIT: 1
(set-logic QF_LIA)
(declare-const p Bool)
(push 1)
(assert (not p))
(assert (< p 1))
(push 1)
(assert p)
(check-sat)
(pop 1)
(check-sat)
