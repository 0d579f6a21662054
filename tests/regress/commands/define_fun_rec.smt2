; Recursive definitions are read, checked and handed on. (cvc5 does not find the model of the first.)
; SOLVER: z3
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
(declare-const x Int)
(assert (and (<= 0 x) (<= x 3)))
(push 1)
(assert (= x 3))
(assert (= (fact x) 6))
(check-sat)
(pop 1)
(assert (= x 2))
(assert (odd x))
(check-sat)
