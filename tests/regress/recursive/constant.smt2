; EXPECT: unsat
(set-logic ALL)
(define-fun-rec five () Int (+ 2 3))
(declare-const x Int)
(assert (= x five))
(assert (distinct x 5))
(check-sat)
