; The input ends in a term, without a line break.
; EXPECT: (error "truncated_term.smt2:6:1: `(assert (or p`: missing `)`, expected before the end of the input")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (or p