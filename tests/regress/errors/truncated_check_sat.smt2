; check-sat is not asked before its parenthesis is there.
; EXPECT: (error "truncated_check_sat.smt2:6:1: `(check-sat`: missing `)`, expected before the end of the input")
; EXIT: 1
(set-logic QF_UF)
; no line break behind this
(check-sat