; A model is there after sat, until the assertions change.
; EXPECT: sat
; EXPECT: ((x 1))
; EXPECT: ((x 1))
; EXPECT: (error "model_without_check.smt2:14:1: `(get-value (x))`: there is no model: expected a check-sat that answered sat right before")
; EXPECT: unsat
; EXPECT: (error "model_without_check.smt2:16:1: `(get-model)`: there is no model: expected a check-sat that answered sat right before")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int) (assert (= x 1))
(check-sat)
(get-value (x)) (get-value (x))
(assert (= x 2))
(get-value (x))
(check-sat)
(get-model)
