; A script of strings through the filter.
; SOLVER: none
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.prefixof "ab" s))
(assert (= (str.len s) (+ 1 2)))
(check-sat)
(assert (= s (str.++ "b" "a")))
(check-sat)
