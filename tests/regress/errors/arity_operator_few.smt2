; Too few arguments for an operator.
; EXPECT: (error "arity_operator_few.smt2:6:9: `(bvult x)`: expected 2 arguments, got (_ BitVec 4)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (bvult x))
