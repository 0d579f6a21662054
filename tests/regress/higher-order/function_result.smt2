; A definition whose result is a function, and defined functions as values.
; SOLVER: cvc5
; EMIT-TO: cvc5
; EXPECT: unsat
; EXPECT: unsat
(set-logic HO_ALL)
(declare-fun f (Int Int) Int)
(define-fun g ((x Int)) (-> Int Int) (f x))
(define-fun twice ((h (-> Int Int)) (x Int)) Int (h (h x)))
(define-fun next ((x Int)) Int (+ x 1))
(declare-const a Int)
(declare-const b Int)
(push 1)
(assert (not (= (g a b) (f a b))))
(check-sat)
(pop 1)
(assert (exists ((x Int)) (distinct (twice next x) (+ x 2))))
(check-sat)
