; A quantifier's variable hides the constant of its name, also where that constant comes into the body under another name.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
(set-logic LIA)
(declare-const x Int)
(define-fun positive () Bool (> x 0))
(define-fun next () Int (+ x 1))
; Were x captured, this would be false.
(push 1)
(assert positive)
(assert (forall ((x Int)) (=> (= x 5) positive)))
(check-sat)
(pop 1)
(push 1)
(assert (= x 3))
(assert (exists ((x Int)) (and (= x 9) (= next 10))))
(check-sat)
(pop 1)
; The name of a definition as a variable's name: the body must not be written by it.
(push 1)
(assert (= x 1))
(assert (exists ((positive Bool)) (and (not positive) (not (> x 0)))))
(check-sat)
(pop 1)
; A variable inside a variable of the same name.
(assert (exists ((x Int)) (and (> x 5) (exists ((x Int)) (< x 0)) (< x 6))))
(check-sat)
