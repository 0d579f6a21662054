; EXIT: 1
; EXPECT: (error "error_duplicate_selector.smt2:3:1: `(declare-datatype D ((c (f Int) (f Int))))`: `f` is declared already, expected a new name")
(declare-datatype D ((c (f Int) (f Int))))
