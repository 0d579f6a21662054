; The branches of a double's logarithm as C libraries write it (fdlibm's e_log.c): arguments near 1 are told apart by the high
; word of the double, k is the exponent, f what is left. Is there a positive x for which f is in the band of the series for
; small f, and yet the result k*ln2 + f - f*f/2 is above 3? Bit-blasting solvers multiply 53 bits; a search turns the result
; into an exponent.
; EXPECT: sat
; EXPECT: ((small true)
; EXPECT:  (above true))
; NO-EMIT: solvers need from one to twenty seconds
(set-logic QF_BVFP)
(set-option :produce-models true)
(declare-const bits (_ BitVec 64))
(define-fun x () Float64 ((_ to_fp 11 53) bits))
(define-fun high () (_ BitVec 32) ((_ extract 63 32) bits))
; (hx + 0x95f64) & 0x100000 chooses between x and x/2, so that 1 + f is from sqrt(2)/2 to sqrt(2).
(define-fun mantissa () (_ BitVec 32) (bvand high #x000fffff))
(define-fun carry () (_ BitVec 32) (bvand (bvadd mantissa #x00095f64) #x00100000))
(define-fun k () (_ BitVec 32)
  (bvadd (bvsub (bvashr high #x00000014) #x000003ff) (bvlshr carry #x00000014)))
(define-fun normal () Float64
  ((_ to_fp 11 53) (concat (bvor mantissa (bvxor carry #x3ff00000)) ((_ extract 31 0) bits))))
(define-fun f () Float64 (fp.sub RNE normal ((_ to_fp 11 53) RNE 1.0)))
(define-fun dk () Float64 ((_ to_fp 11 53) RNE k))
(define-fun result () Float64
  (fp.add RNE (fp.mul RNE dk ((_ to_fp 11 53) RNE 0.6931471805599453))
              (fp.sub RNE f (fp.mul RNE (fp.mul RNE f f) ((_ to_fp 11 53) RNE 0.5)))))
(define-fun small () Bool (fp.lt (fp.abs f) ((_ to_fp 11 53) RNE 0.0001)))
(define-fun above () Bool (fp.gt result ((_ to_fp 11 53) RNE 3.0)))
(assert (bvsge high #x00100000))
(assert small)
(assert (not (fp.isZero f)))
(assert above)
(check-sat)
(get-value (small above))
