; EXIT: 1
; EXPECT: (error "error_growing.smt2:3:20: the datatype `P` or one declared with it has fields of ever larger sorts")
(declare-datatypes ((P 1)) ((par (X) ((p) (q (f (P (P X))))))))
