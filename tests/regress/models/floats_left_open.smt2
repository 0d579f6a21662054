; What the standard leaves open is whatever the solver's model says it is, and the model is checked with that.
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-const x Float32)
(declare-const y Float32)
(declare-const n Float32)
(declare-const r RoundingMode)
(assert (fp.isNaN n))
(assert (= (fp.min x y) x))
(assert (fp.isZero x))
(assert (fp.isZero y))
(assert (not (= x y)))
(check-sat)
(assert (= ((_ fp.to_ubv 8) r n) ((_ fp.to_ubv 8) r (_ +oo 8 24))))
(check-sat)
(assert (= (fp.to_real n) (fp.to_real n)))
(check-sat)
(assert (distinct (fp.max x y) x y))
(check-sat)
