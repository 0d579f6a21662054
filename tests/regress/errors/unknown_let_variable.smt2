; A let variable used in its own let.
; EXPECT: (error "unknown_let_variable.smt2:5:24: `x`: unknown symbol, expected a declared constant, a variable or a literal")
; EXIT: 1
(set-logic QF_LIA)
(assert (let ((x 1) (y x)) (= x y)))
