; Functions of datatypes, with parameters and without, are read from every solver and written alike.
; RUN: for s in z3 cvc5 'z3 -in' 'cvc5 --incremental --produce-models'; do $PROGRAM --solver "$s" $FILE | grep -v 'fun g'; done
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 (Pair Int Bool))) Int 0)
; EXPECT: )
; EXPECT: (((g red) green)
; EXPECT:  ((g green) red))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 (Pair Int Bool))) Int 0)
; EXPECT: )
; EXPECT: (((g red) green)
; EXPECT:  ((g green) red))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 (Pair Int Bool))) Int 0)
; EXPECT: )
; EXPECT: (((g red) green)
; EXPECT:  ((g green) red))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x!0 (Pair Int Bool))) Int 0)
; EXPECT: )
; EXPECT: (((g red) green)
; EXPECT:  ((g green) red))
(set-option :produce-models true)
(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (left X) (right Y))))))
(declare-datatypes ((Color 0)) (((red) (green))))
(declare-fun f ((Pair Int Bool)) Int)
(declare-fun g (Color) Color)
(assert (= (f (pair 1 true)) 0))
(assert (= (g red) green))
(assert (= (g green) red))
(check-sat)
(get-model)
(get-value ((g red) (g green)))
