; A logic nobody knows by that name is passed on; the solvers complain, or take all theories.
; EXPECT: sat
; NO-EMIT: cvc5 refuses it
(set-logic QF_MYLOGIC)
(declare-const x Int)
(assert (> x 3))
(check-sat)
