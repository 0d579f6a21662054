; Too many arguments for an operator.
; EXPECT: (error "arity_operator.smt2:6:9: `(not p p)`: expected 1 argument, got Bool, Bool")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (not p p))
