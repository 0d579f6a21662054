; Numbers and vectors beyond a machine word.
; EXPECT: sat
; EXPECT: ((i 340282366920938463463374607431768211456)
; EXPECT:  (r (/ 1.0 100000000000000000000.0))
; EXPECT:  (v #x8000000000000000000000000000000000))
; EXPECT: unsat
(set-option :produce-models true)
(set-logic ALL)
(declare-const i Int)
(declare-const r Real)
(declare-const v (_ BitVec 136))
(assert (= i (* 18446744073709551616 18446744073709551616)))
(assert (= r 0.00000000000000000001))
(assert (= v (bvneg v)))
(assert (distinct v (_ bv0 136)))
(check-sat)
(get-value (i r v))
(assert (= (mod i 3) 0))
(check-sat)
