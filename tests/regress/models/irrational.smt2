; A value that has no representation here stays undetermined: the model check must not take a default in its place.
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (* x x) 2.0))
(check-sat)
; EXPECT: sat
(get-value (y))
; EXPECT: ((y 0.0))
; SOLVER: z3
; EMIT-TO: z3
