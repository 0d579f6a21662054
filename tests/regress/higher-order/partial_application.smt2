; SOLVER: cvc5
; EMIT-TO: cvc5
; EXPECT: unsat
(set-logic HO_ALL)
(declare-fun f (Int Int) Int)
(declare-const g (-> Int Int))
(assert (= g (f 1)))
(assert (distinct (g 2) (f 1 2)))
(check-sat)
