; What follows from one error is not reported again: x was not declared, which was said.
; EXPECT: (error "follow_up.smt2:7:18: `Integer`: unknown sort, expected a declared sort or a theory's, did you mean `Int`?")
; EXPECT: unknown
; EXPECT: unsat
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Integer)
(assert (> x 0))
(assert (< x 5))
(check-sat)
(assert false)
(check-sat)
