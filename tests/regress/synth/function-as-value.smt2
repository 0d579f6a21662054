; A function to be synthesised as a value: equated with another function, an argument, applied to fewer arguments.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((h 3) 0))
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((k 1 2) 1))
; NO-EMIT: solvers read no function that is defined as a value
; SOLVER: z3
(set-option :produce-models true)
(set-option :synth-depth 1)
(set-logic HO_ALL)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (0))))
(declare-fun h (Int) Int)
(push 1)
(assert (= f h))
(assert (= (h 3) 77))
(check-sat)
(pop 1)
(assert (= f h))
(check-sat)
(get-value ((h 3)))
(synth-fun k ((x Int) (y Int)) Int ((T Int)) ((T Int (x y))))
(define-fun twice ((p (-> Int Int Int)) (a Int)) Int (p a (+ a 1)))
(push 1)
(assert (= (twice k 5) 7))
(check-sat)
(pop 1)
(assert (= ((k 1) 2) 1))
(check-sat)
(get-value ((k 1 2)))
