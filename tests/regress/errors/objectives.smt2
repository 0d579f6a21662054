; Objectives have values after sat only: the optimizer keeps to the limit of a check, and has found none then.
; RUN: $PROGRAM $FILE
; EXPECT: unknown
; EXPECT: (error "objectives.smt2:14:1: `(get-objectives)`: there is no optimum: expected a check-sat that answered sat right before")
; EXIT: 1

(set-option :timeout 500)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (forall ((x Int)) (! (> (f (f x)) (* x x)) :pattern ((f (f x))))))
(assert (and (> (f a) 10) (< a 5)))
(minimize a)
(check-sat)
(get-objectives)
