; A :named that is in use.
; EXPECT: (error "redeclared_named.smt2:6:21: `p`: is declared already, expected a new name")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (! p :named p))
