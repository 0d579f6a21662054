; Too few arguments for a function (partial application is of higher-order logics only).
; EXPECT: (error "arity_function.smt2:6:12: `(f 1)`: expected 2 arguments, got 1")
; EXIT: 1
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Int)
(assert (= (f 1) 0))
