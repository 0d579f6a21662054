; Quantifiers with patterns and weights, decided by instances.
; EXPECT: unsat
; EXPECT: unsat
(set-logic UFLIA)
(declare-const x Int)
(declare-fun f (Int) Int)
(declare-fun g (Int Int) Int)
(assert (forall ((y Int)) (! (> (f y) y) :pattern ((f y)) :weight 3 :qid |a rule|)))
(assert (forall ((y Int) (z Int)) (! (=> (> y z) (> (g y z) 0)) :pattern ((g y z)) :pattern ((f y) (f z)))))
(push 1)
(assert (< (f x) x))
(check-sat)
(pop 1)
(assert (and (> (f 3) (f 2)) (= (g 3 2) 0)))
(check-sat)
