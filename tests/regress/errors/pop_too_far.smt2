; More levels left than entered.
; EXPECT: (error "pop_too_far.smt2:6:1: `(pop 2)`: expected at most 1 level, as many as were pushed")
; EXIT: 1
(set-logic QF_UF)
(push 1)
(pop 2)
