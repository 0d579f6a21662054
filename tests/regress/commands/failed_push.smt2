; After a push or pop that failed, the levels are not those the script means: its assertions may be gone, and no answer is sat.
; EXPECT: (error "failed_push.smt2:9:7: `one`: expected a number of levels, or `)`")
; EXPECT: unknown
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(assert (and (> x 5) (< x 5)))
(push one)
(assert (= x 3))
(pop 1)
(check-sat)
