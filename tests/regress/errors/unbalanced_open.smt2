; A parenthesis that is not closed.
; EXPECT: (error "unbalanced_open.smt2:6:1: `(assert (and p (not p))`: missing `)`, expected before the end of the input")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (and p (not p))
