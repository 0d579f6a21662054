; Operators that z3 4.8.12 and cvc5 1.0.3 do not know are written in terms of those they know, in definitions and
; assumptions too.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(define-fun wide ((a (_ BitVec 8))) Bool (or (bvnego a) (bvsmulo a a)))
(define-fun sum () Int (+ (sbv_to_int x) (sbv_to_int y)))
(assert (! (bvsaddo x y) :named overflow))
(assert (or (bvssubo x y) (bvuaddo x y) (bvumulo x y) (bvusubo x y)))
(check-sat)
(check-sat-assuming ((bvsdivo x y) (wide y)))
(assert (and (wide x) (< sum (- 200))))
(check-sat)
