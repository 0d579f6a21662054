; A quantifier without variables.
; EXPECT: (error "quantifier_without_variables.smt2:5:9: expected at least one variable")
; EXIT: 1
(set-logic UF)
(assert (forall () true))
