; check-sat is not asked before its parenthesis is there.
; EXPECT: (error "truncated_check_sat.smt2:6:11: unexpected end of input, expected `)` at the end of the command")
; EXIT: 1
(set-logic QF_UF)
; no line break behind this
(check-sat