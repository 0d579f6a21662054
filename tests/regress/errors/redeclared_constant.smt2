; A name declared twice.
; EXPECT: (error "redeclared_constant.smt2:6:1: `(declare-fun x () Int)`: `x` is declared already, expected a new name")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(declare-fun x () Int)
