; Variables of z3, as its rules have them.
; SOLVER: z3
; NO-EMIT: cvc5 has none
; EXPECT: unknown
; EXPECT: unsat
; EXIT: 0

(set-logic ALL)
(declare-var x Int)
(assert (> x 0))
(check-sat)
(assert (< x 0))
(check-sat)
