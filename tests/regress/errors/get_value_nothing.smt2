; The value of nothing.
; EXPECT: (error "get_value_nothing.smt2:5:13: `)`: expected a term")
; EXIT: 1
(set-logic QF_UF)
(get-value ())
