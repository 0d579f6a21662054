; SOLVER: z3
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: ((x 5)
; EXPECT:  ((fact 10) 3628800))
(set-logic ALL)
(set-option :produce-models true)
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
(declare-const x Int)
(assert (= x (ite (= (fact 3) 6) 5 4)))
(check-sat)
(get-value (x (fact 10)))
