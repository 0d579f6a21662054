; EXIT: 1
; EXPECT: (error "error_parameters.smt2:3:29: `P`: expected 2 sort parameters, got 1")
(declare-datatypes ((P 2)) ((par (X) ((p (f X))))))
