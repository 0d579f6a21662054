; An assertion of two terms.
; EXPECT: (error "two_terms.smt2:5:14: `false`: expected `)` at the end of the command")
; EXIT: 1
(set-logic QF_UF)
(assert true false)
