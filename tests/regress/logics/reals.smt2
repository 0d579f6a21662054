; In a logic of Reals without Ints, a numeral is a Real.
; EXPECT: sat
; EXPECT: ((x (/ 1.0 2.0)))
; EXPECT: unsat
(set-option :produce-models true)
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (* 2 x) 1))
(check-sat)
(get-value (x))
(assert (> (/ x 2) 1))
(check-sat)
