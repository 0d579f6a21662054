; A constant real number is rounded by a mode that is not known; numbers that are no constants are beyond `bits`.
; SOLVER: bits z3
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((r RTN))
(set-logic ALL)
(set-option :produce-models true)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 5 11))
(assert (= x ((_ to_fp 5 11) r 0.1)))
(check-sat)
(push 1)
(assert (fp.lt x ((_ to_fp 5 11) RTN (/ 1.0 10.0))))
(check-sat)
(pop 1)
(assert (distinct r RTZ))
(assert (distinct ((_ to_fp 5 11) r (- 0.1)) ((_ to_fp 5 11) RTZ (- 0.1))))
(assert (distinct x ((_ to_fp 5 11) RTP 0.1)))
(assert (distinct r RNE RNA))
(check-sat)
(get-value (r))
