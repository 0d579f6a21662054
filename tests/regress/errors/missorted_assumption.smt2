; An assumption that is not Boolean.
; EXPECT: (error "missorted_assumption.smt2:6:1: `(check-sat-assuming ((> x 1) (+ x 1)))`: expected assumptions of sort Bool, got Int")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(check-sat-assuming ((> x 1) (+ x 1)))
