; The solver's word for a quantified assertion is about any function, not about the oracle.
; EXPECT: unknown
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(declare-oracle-fun sin libm:sin (Float64) Float64)
(assert (forall ((x Float64)) (= (sin x) ((_ to_fp 11 53) RNE 0.5))))
(check-sat)
