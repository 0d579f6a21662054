; With both, a numeral is an Int, and becomes a Real where one is expected.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((x (/ 7.0 2.0)))
(set-option :produce-models true)
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(push 1)
(assert (= (div 7 2) n))
(assert (= (to_real n) (/ 7 2)))
(check-sat)
(pop 1)
(assert (= (* 2 x) (+ 6 1)))
(check-sat)
(get-value (x))
