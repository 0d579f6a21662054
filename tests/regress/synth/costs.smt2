; Costs in check-synth: weights of productions, the distance from an original, and the size; for either solver.
; RUN: for s in z3 cvc5; do sed -n 's/^;1 //p' $FILE | $PROGRAM --solver $s; done
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (* 2 (+ x x)))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (* 2 (+ x x)))
; EXPECT: )
; RUN: for s in z3 cvc5; do sed -n 's/^;2 //p' $FILE | $PROGRAM --solver $s; done
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (+ (* 2 y) (- x 1)))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (+ (* 2 y) (- x 1)))
; EXPECT: )
; RUN: for s in z3 cvc5; do sed -n 's/^;3 //p' $FILE | $PROGRAM --solver $s --smallest; done
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (* 3 (* 3 (* 3 x))))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (* 3 (* 3 (* 3 x))))
; EXPECT: )
; RUN: sed -n 's/^;2 //p' $FILE | $PROGRAM --emit
; EXPECT: (set-logic LIA)
; EXPECT: (synth-fun f ((x Int) (y Int)) Int
; EXPECT:   ((T Int))
; EXPECT:   ((T Int (x y 1 (* 2 T) (+ T T) (- T T)))))
; EXPECT: (declare-var x Int)
; EXPECT: (declare-var y Int)
; EXPECT: (constraint (= (f x y) (- (+ (* 2 y) x) 1)))
; EXPECT: (check-synth)
;1 (set-logic LIA)
;1 (declare-weight w)
;1 (synth-fun f ((x Int)) Int ((S Int) (T Int)) ((S Int ((! T :w 4))) (T Int ((! x :w 1) (! (+ T T) :w 1) (! (* 4 T) :w 20) (! (* 2 T) :w 3)))))
;1 (declare-var x Int)
;1 (constraint (= (f x) (* 4 x)))
;1 (check-synth)
;2 (set-logic LIA)
;2 (synth-fun f ((x Int) (y Int)) Int ((T Int)) ((T Int (x y 1 (* 2 T) (+ T T) (- T T)))) :original (+ (* 2 x) (- x 1)))
;2 (declare-var x Int)
;2 (declare-var y Int)
;2 (constraint (= (f x y) (- (+ (* 2 y) x) 1)))
;2 (check-synth)
;3 (set-logic LIA)
;3 (synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ T T) (* 3 T)))))
;3 (declare-var x Int)
;3 (constraint (= (f x) (* 27 x)))
;3 (check-synth)
