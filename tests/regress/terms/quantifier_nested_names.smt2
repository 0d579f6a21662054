; A term over an outer variable inside of an inner quantifier over a variable of the same name, brought there by let: the two variables are not one.
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
(set-logic LIA)
(push 1)
; Every number has an equal one; no constants of these names.
(assert (forall ((a Int)) (let ((c (+ a 1))) (exists ((a Int)) (= a c)))))
(check-sat)
(pop 1)
(declare-const x Int)
(declare-const y Int)
(push 1)
(assert (exists ((x Int)) (forall ((y Int)) (let ((z (+ x y))) (exists ((x Int)) (= x z))))))
(check-sat)
(pop 1)
(assert (exists ((x Int)) (let ((p (> x 0))) (forall ((x Int)) (and p (not (> x 0)))))))
(check-sat)
