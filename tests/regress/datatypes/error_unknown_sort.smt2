; EXIT: 1
; EXPECT: (error "error_unknown_sort.smt2:3:28: `E`: unknown sort, expected a declared sort or a theory's")
(declare-datatype D ((c (f E))))
