; A name declared again at a deeper level.
; EXPECT: (error "redeclared_in_push.smt2:7:1: `(declare-const x Int)`: `x` is declared already, expected a new name")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(declare-const x Int)
