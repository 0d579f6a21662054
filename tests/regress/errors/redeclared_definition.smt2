; A definition under a name in use.
; EXPECT: (error "redeclared_definition.smt2:6:1: `(define-fun f ((x Int)) Int (+ x 1))`: `f` is declared already, expected a new name")
; EXIT: 1
(set-logic QF_LIA)
(declare-fun f (Int) Int)
(define-fun f ((x Int)) Int (+ x 1))
