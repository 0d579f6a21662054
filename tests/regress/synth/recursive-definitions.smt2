; A function to be synthesised that a recursive definition calls is one of its grammar there too: the definition unfolds as
; far as the answer needs it.
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((g 1) 0)
; EXPECT:  ((h 3 0) 3)
; EXPECT:  ((inc 7) 8))
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((even 3) false)
; EXPECT:  ((count 4) 4))
; SOLVER: z3
; EMIT-TO: z3
(set-option :produce-models true)
(set-option :synth-depth 2)
(set-logic ALL)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (0))))
(define-fun-rec g ((n Int)) Int (ite (<= n 0) (f n) (g (- n 1))))
(synth-fun inc ((x Int)) Int ((T Int) (L Int)) ((T Int ((+ L 1))) (L Int (x))))
(define-fun-rec h ((n Int) (a Int)) Int (ite (<= n 0) a (h (- n 1) (inc a))))
(push 1)
(assert (= (g 1) 77))
(check-sat)
(pop 1)
(push 1)
(assert (= (h 3 0) 5))
(check-sat)
(pop 1)
(assert (= (h 3 0) 3))
(check-sat)
(get-value ((g 1) (h 3 0) (inc 7)))
(push 1)
; The value of one unfolding is the argument of another function.
(assert (distinct (g (h 2 0)) (f 5)))
(check-sat)
(pop 1)
; Definitions that call each other, with a declared constant in a body.
(synth-fun step ((x Int)) Int ((T Int)) ((T Int (x (- x 1) (- x 2)))))
(declare-const limit Int)
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (<= n 0) true (odd (step n))) (ite (<= n 0) false (even (step n)))))
(define-fun-rec count ((n Int)) Int (ite (<= n limit) 0 (+ 1 (count (step n)))))
(assert (= limit 0))
(assert (not (even 3)))
(assert (even 4))
(assert (= (count 4) 4))
(push 1)
(declare-const other Int)
(assert (and (odd 1) (= other 0)))
(check-sat-assuming ((not (odd 1))))
(pop 1)
(check-sat)
(get-value ((even 3) (count 4)))
