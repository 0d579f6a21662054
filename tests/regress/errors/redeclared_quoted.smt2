; A name declared twice, once in bars.
; EXPECT: (error "redeclared_quoted.smt2:6:1: `(declare-const |x| Int)`: `x` is declared already, expected a new name")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(declare-const |x| Int)
