; A function that is not declared.
; EXPECT: (error "unknown_function.smt2:5:13: `f`: unknown function symbol, expected a declared function or a theory's operator")
; EXIT: 1
(set-logic QF_LIA)
(assert (= (f 1) 1))
