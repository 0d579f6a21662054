; A value where there is no model.
; EXPECT: (error "get_value_without_model.smt2:6:1: `(get-value (x))`: there is no model: expected a check-sat that answered sat right before")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(get-value (x))
