; A function of two arguments that is computed: no table of points, and not missing from the model of a program.
; RUN: $PROGRAM $FILE && $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 Int) (x!1 Int)) Int (+ x!0 x!1))
; EXPECT: )
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 Int) (x!1 Int)) Int (+ x!0 x!1))
; EXPECT: )
(set-option :produce-models true)
(declare-fun f (Int Int) Int)
(assert (forall ((x Int) (y Int)) (= (f x y) (+ x y))))
(check-sat)
(get-model)
