; An assertion that is not Boolean.
; EXPECT: (error "missorted_assertion.smt2:6:9: `(+ x 1)`: expected a term of sort Bool, got Int")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (+ x 1))
