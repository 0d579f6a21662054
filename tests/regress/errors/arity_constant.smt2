; A constant in parentheses.
; EXPECT: (error "arity_constant.smt2:6:12: `(c)`: a constant is written without parentheses")
; EXIT: 1
(set-logic QF_LIA)
(declare-const c Int)
(assert (= (c) 0))
