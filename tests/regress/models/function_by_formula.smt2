; z3's model of f is a formula over its argument, which is no table of cases.
(set-logic AUFNIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (= (f x) (div x 10))))
(assert (= (f 1) 0))
(assert (= (f 11) 1))
(check-sat)
; EXPECT: sat
; SOLVER: z3
; EMIT-TO: z3
