; A definition with a quantifier, applied to a term over a variable of the same name, and to a constant of that name. (The
; program z3 4.8.12 does not end on this script within 20 seconds.)
; EMIT-TO: cvc5
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
(set-logic LIA)
(define-fun has-next ((n Int)) Bool (exists ((x Int)) (and (> x n) (< x (+ n 2)))))
(push 1)
(assert (forall ((x Int)) (has-next x)))
(check-sat)
(pop 1)
(declare-const x Int)
(push 1)
(assert (has-next x))
(check-sat)
(pop 1)
(assert (not (has-next (+ x 1))))
(check-sat)
