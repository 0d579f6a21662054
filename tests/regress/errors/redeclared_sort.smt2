; A sort declared twice.
; EXPECT: (error "redeclared_sort.smt2:6:1: `(define-sort S () Bool)`: the sort `S` is declared already, expected a new name")
; EXIT: 1
(set-logic QF_UF)
(declare-sort S 0)
(define-sort S () Bool)
