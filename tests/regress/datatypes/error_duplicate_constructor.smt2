; EXIT: 1
; EXPECT: (error "error_duplicate_constructor.smt2:3:1: `(declare-datatype D ((c) (c)))`: `c` is declared already, expected a new name")
(declare-datatype D ((c) (c)))
