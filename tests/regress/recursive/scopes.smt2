; The definition outlives a scope it was used in first.
; EXPECT: unsat
; EXPECT: unsat
(set-logic ALL)
(define-fun-rec down ((n Int)) Int (ite (<= n 0) 0 (down (- n 1))))
(declare-const x Int)
(push 1)
(assert (distinct (down 2) 0))
(check-sat)
(pop 1)
(assert (= x (down 1)))
(assert (> x 0))
(check-sat)
