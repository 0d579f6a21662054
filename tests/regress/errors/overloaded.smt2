; Read as one function the assertions would be unsatisfiable.
; EXPECT: (error "overloaded.smt2:7:1: `(declare-fun f (Int) Int)`: `f` is declared already, expected a new name")
; EXPECT: unknown
; EXIT: 1
(set-logic ALL)
(declare-fun f (Real) Int)
(declare-fun f (Int) Int)
(assert (= (f 1.0) 1))
(assert (= (f 1) 2))
(check-sat)
