; SOLVER: cvc5
; EMIT-TO: cvc5
; EXPECT: unsat
(set-logic HO_ALL)
(declare-fun f (Int) Int)
(declare-fun g (Int) Int)
(declare-const a Int)
(assert (= f g))
(assert (distinct (f a) (g a)))
(check-sat)
