; Functions that call each other, and a definition that is not recursive inside a body.
; EXPECT: unsat
(set-logic ALL)
(define-fun pred ((n Int)) Int (- n 1))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (<= n 0) (= n 0) (odd (pred n))) (ite (<= n 0) false (even (pred n)))))
(assert (or (even 5) (odd 4)))
(check-sat)
