; A recursive definition that unfolds until a declared constant ends it.
; EXPECT: unsat
; SOLVER: z3
; NO-EMIT: z3 alone does not end the unfolding
(set-option :synth-depth 2)
(set-logic ALL)
(synth-fun step ((x Int)) Int ((T Int)) ((T Int (x (- x 1) (- x 2)))))
(declare-const limit Int)
(define-fun-rec count ((n Int)) Int (ite (<= n limit) 0 (+ 1 (count (step n)))))
(assert (= limit 0))
(assert (= (count 4) 4))
(assert (= (count 8) 5))
(check-sat)
