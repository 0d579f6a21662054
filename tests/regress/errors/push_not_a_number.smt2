; A level that is no number.
; EXPECT: (error "push_not_a_number.smt2:5:7: `one`: expected a number of levels, or `)`")
; EXIT: 1
(set-logic QF_UF)
(push one)
