; A datatype of a scope that was closed is gone; its names can be others' (z3's program does not forget selectors).
; EMIT-TO: cvc5
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(push 1)
(declare-datatype D ((c (f Int)) (d)))
(declare-const x D)
(assert ((_ is d) x))
(check-sat)
(pop 1)
(declare-datatype D ((c (f Bool))))
(declare-const x D)
(assert (f x))
(assert (not (= x (c true))))
(check-sat)
