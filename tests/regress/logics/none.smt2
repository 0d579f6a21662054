; Without set-logic everything is there.
; EXPECT: sat
; EXPECT: unsat
(declare-const x Int)
(declare-fun f (Int) (_ BitVec 8))
(assert (= (f x) #xff))
(check-sat)
(assert (forall ((y Int)) (= (f y) #x00)))
(check-sat)
