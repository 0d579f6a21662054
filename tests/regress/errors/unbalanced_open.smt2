; A parenthesis that is not closed.
; EXPECT: (error "unbalanced_open.smt2:7:1: unexpected end of input, expected `)` at the end of the command")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (and p (not p))
