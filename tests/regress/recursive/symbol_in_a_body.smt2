; Passes do not see the symbols in bodies of recursive functions: none may be removed or decided by itself.
; SOLVER: z3
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: ((b #x07))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-const b (_ BitVec 8))
(declare-const x Int)
(define-fun-rec h ((n Int)) Bool (ite (<= n 0) (= b #x07) (h (- n 1))))
(define-fun-rec g ((n Int)) Int (ite (<= n 0) x (g (- n 1))))
(push 1)
(assert (bvugt b #x03))
(assert (h 1))
(check-sat)
(get-value (b))
(pop 1)
(assert (= x 5))
(assert (= (g 1) 6))
(check-sat)
