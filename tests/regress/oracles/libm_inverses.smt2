; Inverses of functions that only an oracle knows: the solver's rounds alone do not come to them, a search that goes on from
; round to round does.
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(declare-oracle-fun log libm:log (Float64) Float64)
(declare-oracle-fun exp libm:exp (Float64) Float64)
(declare-oracle-fun cos libm:cos (Float64) Float64)
(declare-oracle-fun log2 libm:log2 (Float64) Float64)
(declare-oracle-fun pow libm:pow (Float64 Float64) Float64)
(declare-const x Float64)
(declare-const y Float64)
(define-fun real ((r Real)) Float64 ((_ to_fp 11 53) RNE r))
(push 1)
(assert (= (log x) (real 12.5)))
(check-sat)
(pop 1)
(push 1)
(assert (= (exp x) (real 7.3890560989306504069418224389664828777313232421875)))
(check-sat)
(pop 1)
(push 1)
(assert (= (cos x) (real 0.25)))
(check-sat)
(pop 1)
(push 1)
(assert (= (log2 x) (real 3.29999999999999982236431605997495353221893310546875)))
(check-sat)
(pop 1)
(assert (= (pow x y) (real 12.5)))
(check-sat)
