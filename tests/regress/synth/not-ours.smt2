; Words of SyGuS-IF in a script that has nothing to synthesise are words of some solver.
; SOLVER: z3
; NO-EMIT: z3 ignores the word, cvc5 does not
; EXPECT: unsupported
; EXPECT: unknown
; EXIT: 0

(set-logic ALL)
(declare-const p Bool)
(declare-const q Bool)
(constraint p)
(assert q)
(check-sat)
