; Names of floating point are free where the logic has none, and a variable may hide them everywhere.
; EXPECT: sat
; EXPECT: ((RNE 3)
; EXPECT:  (fp 4))
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const RNE Int)
(declare-const fp Int)
(assert (= RNE 3))
(assert (let ((RTZ RNE)) (= fp (+ RTZ 1))))
(check-sat)
(get-value (RNE fp))
