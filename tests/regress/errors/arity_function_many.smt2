; Too many arguments for a function.
; EXPECT: (error "arity_function_many.smt2:6:12: `(f 1 2 3)`: expected 2 arguments, got 3")
; EXIT: 1
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Int)
(assert (= (f 1 2 3) 0))
