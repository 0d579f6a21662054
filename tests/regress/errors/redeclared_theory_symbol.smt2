; A symbol of the theory declared.
; EXPECT: (error "redeclared_theory_symbol.smt2:5:1: `(declare-fun + (Int Int) Int)`: `+` is a function of the logic's theories, expected a new name")
; EXIT: 1
(set-logic QF_LIA)
(declare-fun + (Int Int) Int)
