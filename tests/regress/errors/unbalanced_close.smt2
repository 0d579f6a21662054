; A parenthesis too many.
; EXPECT: (error "unbalanced_close.smt2:6:11: `)`: expected `(` and a command")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert p))
