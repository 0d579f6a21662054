; SOLVER: cvc5
; EMIT-TO: cvc5
; EXPECT: unsat
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(assert (= f (lambda ((x Int)) (+ x 1))))
(assert (distinct (f 2) 3))
(check-sat)
