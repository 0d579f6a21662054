; A body of another sort than declared.
; EXPECT: (error "missorted_definition.smt2:5:30: `(+ x 1)`: expected a body of sort Bool, got Int")
; EXIT: 1
(set-logic QF_LIA)
(define-fun f ((x Int)) Bool (+ x 1))
