; The one number whose successor's square is above 2: found by inversion and steps of ulps.
; SOLVE-OPTIONS: --indexify=only
; SOLVER: z3
; EXPECT: sat
; EXPECT: ((x (fp #b0 #b01111111 #b01101010000010011110011)))
; NO-EMIT: z3 needs from one to twenty seconds
(set-option :produce-models true)
(set-logic QF_BVFP)
(declare-const b (_ BitVec 32))
(define-fun x () (_ FloatingPoint 8 24) ((_ to_fp 8 24) b))
(define-fun next () (_ FloatingPoint 8 24) ((_ to_fp 8 24) (bvadd b #x00000001)))
(define-fun two () (_ FloatingPoint 8 24) ((_ to_fp 8 24) RNE 2.0))
(assert (fp.lt ((_ to_fp 8 24) RNE 0.0) x))
(assert (fp.lt (fp.mul RTZ x x) two))
(assert (not (fp.lt (fp.mul RTZ next next) two)))
(check-sat)
(get-value (x))
