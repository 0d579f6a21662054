; Terms shared inside and outside of quantifiers, under lets that the printer makes. For cvc5 the answer must not be unknown
; either.
; EXPECT: unsat
; EXPECT: sat
(set-logic LIA)
(declare-const x Int)
(declare-const y Int)
(push 1)
(assert
  (let ((s (+ x y)))
    (and (forall ((z Int)) (let ((t (+ s z))) (=> (> z 0) (and (> t s) (< s 10) (or (> t 3) (< t 4))))))
         (= s 10))))
(check-sat)
(pop 1)
(assert (forall ((z Int)) (=> (> z x) (>= z y))))
(assert (= y (+ x 1)))
(check-sat)
