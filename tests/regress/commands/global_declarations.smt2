; With :global-declarations, what is declared or defined inside push outlives pop and reset-assertions.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
(set-option :global-declarations true)
(set-logic QF_UFLIA)
(push 1)
(declare-sort S 0)
(declare-const x Int)
(declare-fun f (Int) S)
(define-fun next ((n Int)) Int (+ n 1))
(define-fun y () Int (next x))
(assert (= x 3))
(check-sat)
(push 1)
(assert (= y 5))
(check-sat)
(pop 2)
(assert (= y 5))
(assert (distinct (f x) (f y)))
(check-sat)
(reset-assertions)
(assert (= (+ x 1) y (+ (next y) (- 1))))
(assert (= y 5))
(check-sat)
