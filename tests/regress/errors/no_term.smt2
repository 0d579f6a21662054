; An assertion of nothing.
; EXPECT: (error "no_term.smt2:5:8: `)`: expected a term")
; EXIT: 1
(set-logic QF_UF)
(assert)
