; A name may stand for several functions in z3 and cvc5. Everything is for them then, as it is written.
; RUN: $PROGRAM --emit $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (declare-fun f (Int) Int)
; EXPECT: (assert (> (f (+ 1 2)) 2))
; EXPECT: (declare-fun f (Real) Int)
; EXPECT: (declare-fun f (Bool) Int)
; EXPECT: (assert (= (f (+ 1 2)) (f 4.0) (f (or true false))))
; EXPECT: (push 1)
; EXPECT: (assert (< (f true) (f 3)))
; EXPECT: (check-sat)
; EXPECT: (pop 1)
; EXPECT: (check-sat)
; RUN: $PROGRAM --emit $FILE | z3 -in; $PROGRAM --emit $FILE | cvc5 --incremental
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM $FILE
; EXPECT: (error "overloaded.smt2:30:1: `(declare-fun f (Real) Int)`: `f` is declared already, expected a new name")
; EXPECT: (error "overloaded.smt2:31:1: `(declare-fun f (Bool) Int)`: `f` is declared already, expected a new name")
; EXPECT: (error "overloaded.smt2:32:24: `(f 4.0)`: expected argument 1 of sort Int, got Real")
; EXPECT: (error "overloaded.smt2:34:12: `(f true)`: expected argument 1 of sort Int, got Bool")
; EXPECT: unknown
; EXPECT: unknown
; EXIT: 1
(set-logic ALL)
(declare-fun f (Int) Int)
(assert (> (f (+ 1 2)) 2))
(declare-fun f (Real) Int)
(declare-fun f (Bool) Int)
(assert (= (f (+ 1 2)) (f 4.0) (f (or true false))))
(push 1)
(assert (< (f true) (f 3)))
(check-sat)
(pop 1)
(check-sat)
