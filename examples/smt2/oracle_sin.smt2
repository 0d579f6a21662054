; if (y >= 0.5 && y <= 1.0) { x = y + 0.25; if (sin(x) >= 0.8 && sin(x) <= 0.9 && x != 1.25) bug(); }
; No theory has the sine of a double: it is called, in the C library, on each model that the solver proposes.
; EXPECT: sat
; EXPECT: ((inside true))
; EXPECT: (((sin ((_ to_fp 11 53) RNE 0.0)) (_ +zero 11 53)))
; NO-EMIT: other solvers have no libm
(set-logic ALL)
(set-option :produce-models true)
(declare-oracle-fun sin libm:sin (Float64) Float64)
(declare-fun y () Float64)
(define-fun x () Float64 (fp.add RNE y ((_ to_fp 11 53) RNE 0.25)))
(define-fun inside () Bool
  (and (fp.leq ((_ to_fp 11 53) RNE 0.8) (sin x)) (fp.leq (sin x) ((_ to_fp 11 53) RNE 0.9))))
(assert (fp.geq y ((_ to_fp 11 53) RNE 0.5)))
(assert (fp.leq y ((_ to_fp 11 53) RNE 1.0)))
(assert inside)
(assert (not (fp.eq x ((_ to_fp 11 53) RNE 1.25))))
(check-sat)
(get-value (inside))
(get-value ((sin ((_ to_fp 11 53) RNE 0.0))))
