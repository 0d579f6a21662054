; What is known of libm's functions without a call: ranges, signs, when there is no number. Those that IEEE 754 determines
; are operators of the theory.
; RUN: $PROGRAM --timeout 30 $FILE
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(declare-oracle-fun cos libm:cos (Float64) Float64)
(declare-oracle-fun exp libm:exp (Float32) Float32)
(declare-oracle-fun tanh libm:tanh (Float64) Float64)
(declare-oracle-fun floor libm:floor (Float64) Float64)
(declare-const x Float64)
(declare-const y Float32)
(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))
(push 1)
(assert (fp.gt (fp.add RNE (cos x) (cos (fp.mul RNE x x))) ((_ to_fp 11 53) RNE 2.5)))
(check-sat)
(pop 1)
(push 1)
(assert (fp.lt (exp y) (_ -zero 8 24)))
(check-sat)
(pop 1)
(push 1)
(assert (and (fp.lt x (_ -zero 11 53)) (fp.gt (tanh x) (_ +zero 11 53))))
(check-sat)
(pop 1)
(push 1)
(assert (and (fp.lt x one) (fp.geq (floor x) one)))
(check-sat)
(pop 1)
(assert (fp.eq (floor x) (fp.mul RNE x one)))
(assert (fp.gt x one))
(check-sat)
