; A pop that could not be read: what it would have taken back is still there, so unsat means nothing either.
; EXPECT: (error "failed_pop.smt2:8:6: `x`: expected a number of levels, or `)`")
; EXPECT: unknown
; EXIT: 1
(declare-const p Bool)
(push 1)
(assert false)
(pop x)
(check-sat)
