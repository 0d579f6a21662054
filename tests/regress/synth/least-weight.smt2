; The function of the least weight is found by enumeration too: terms by weight, the first that satisfies all is it.
; RUN: $PROGRAM --synth-ways enumeration $FILE 2>&1 | grep define-fun
; EXPECT: (define-fun f ((x Int)) Int (twice (twice (inc x))))
; EXPECT: (define-fun f ((x Int)) Int (inc (inc (inc (inc x)))))
; RUN: $PROGRAM --synth-ways trees $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (twice (twice (inc x))))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (inc (inc (inc (inc x)))))
; EXPECT: )

(set-logic LIA)
(declare-weight price)
(define-fun inc ((a Int)) Int (+ a 1))
(define-fun twice ((a Int)) Int (+ a a))
(synth-fun f ((x Int)) Int ((S Int)) ((S Int ((! x :price 1) (! (inc S) :price 2) (! (twice S) :price 3)))))
(declare-var x Int)
(constraint (= (f x) (+ x x x x 4)))
(check-synth)
(reset)
(set-logic LIA)
(declare-weight price)
(define-fun inc ((a Int)) Int (+ a 1))
(define-fun plus4 ((a Int)) Int (+ a 4))
(synth-fun f ((x Int)) Int ((S Int)) ((S Int ((! x :price 1) (! (inc S) :price 1) (! (plus4 S) :price 5)))))
(declare-var x Int)
(constraint (= (f x) (+ x 4)))
(check-synth)
