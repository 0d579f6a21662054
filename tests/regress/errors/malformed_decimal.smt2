; A decimal without digits behind the point.
; EXPECT: (error "malformed_decimal.smt2:5:12: `1.`: a malformed number, expected a term")
; EXIT: 1
(set-logic QF_LRA)
(assert (= 1. 1.0))
