; The model of a function under a quantifier is a sum, and get-model, get-value and the model check read the same.
; RUN: $PROGRAM $FILE && $PROGRAM --check-models $FILE && $PROGRAM --solver 'z3 -in' $FILE
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun g ((x!0 Int)) Int (+ 1 x!0))
; EXPECT:   (define-fun k () Int 11)
; EXPECT: )
; EXPECT: ((k 11)
; EXPECT:  ((g k) 12))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun g ((x!0 Int)) Int (+ 1 x!0))
; EXPECT:   (define-fun k () Int 11)
; EXPECT: )
; EXPECT: ((k 11)
; EXPECT:  ((g k) 12))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun g ((x!0 Int)) Int (+ 1 x!0))
; EXPECT:   (define-fun k () Int 11)
; EXPECT: )
; EXPECT: ((k 11)
; EXPECT:  ((g k) 12))
(set-option :produce-models true)
(declare-fun g (Int) Int)
(declare-const k Int)
(assert (forall ((i Int)) (= (g i) (+ i 1))))
(assert (> k 10))
(assert (< k 12))
(check-sat)
(get-model)
(get-value (k (g k)))
