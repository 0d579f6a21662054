; A negative number of levels.
; EXPECT: (error "push_negative.smt2:5:7: `-1`: expected a number of levels, or `)`")
; EXIT: 1
(set-logic QF_UF)
(push -1)
