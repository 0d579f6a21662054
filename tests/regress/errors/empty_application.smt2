; Empty parentheses.
; EXPECT: (error "empty_application.smt2:5:10: `)`: expected a function symbol")
; EXIT: 1
(set-logic QF_UF)
(assert ())
