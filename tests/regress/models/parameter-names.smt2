; A constant is named as parameters of functions in models are.
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((x!1 43)
; EXPECT:  ((f 5 6) 65))
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((x!1 43)
; EXPECT:  ((f 5 6) 65))

(set-logic UFLIA)
(declare-fun f (Int Int) Int)
(declare-const x!1 Int)
(assert (forall ((a Int) (b Int)) (= (f a b) (+ a (* 10 b)))))
(assert (= x!1 (f 3 4)))
(check-sat)
(get-value (x!1 (f 5 6)))
