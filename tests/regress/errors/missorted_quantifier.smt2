; A body that is not Boolean.
; EXPECT: (error "missorted_quantifier.smt2:5:9: `(forall ((x Int)) (+ x 1))`: expected a body of sort Bool, got Int")
; EXIT: 1
(set-logic LIA)
(assert (forall ((x Int)) (+ x 1)))
