; A function applied to the wrong sort.
; EXPECT: (error "missorted_function.smt2:6:12: `(f 1 2)`: expected argument 2 of sort Bool, got Int")
; EXIT: 1
(set-logic QF_UFLIA)
(declare-fun f (Int Bool) Int)
(assert (= (f 1 2) 0))
