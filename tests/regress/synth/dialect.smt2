; Linear terms change their sign at most once along i: functions beside an existential x, nested applications, push and pop.
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true)
; EXPECT:  ((= (rho (rho 0 x) 1) (rho (rho 0 x) (+ 0 1))) true))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat

(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 3)
(declare-const x Int)
(synth-fun rho ((i Int) (x Int)) Int ((T Int)) ((T Int (i x (Constant Int) (+ T T) (- T T) (* (Constant Int) T)))))
(assert (> (rho 0 x) 0))
(assert (<= (rho 1 x) 0))
(check-sat)
(get-value ((> (rho 0 x) 0) (<= (rho 1 x) 0) (= (rho (rho 0 x) 1) (rho (rho 0 x) (+ 0 1)))))
(push 1)
(assert (> (rho 2 x) 0))
(check-sat)
(pop 1)
(assert (<= (rho 2 x) 0))
(check-sat)
(push 1)
(assert (> (rho 9 x) 0))
(check-sat)
(pop 1)
(assert (<= (rho 9 x) 0))
(check-sat)
(assert (= (rho 1 x) (rho 2 x)))
(check-sat)
