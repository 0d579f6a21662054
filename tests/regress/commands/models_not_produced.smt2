; Models and assignments are there unless the script says that it wants none.
; EXPECT: sat
; EXPECT: (error "models_not_produced.smt2:10:1: `(get-value (p))`: expected (set-option :produce-models true) at the beginning of the script")
; EXPECT: sat
; EXPECT: ((p true))
; EXIT: 1
(set-option :produce-models false)
(declare-const p Bool) (assert p)
(check-sat)
(get-value (p))
(set-option :produce-models true)
(check-sat)
(get-value (p))
