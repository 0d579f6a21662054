; One term of the grammar is a solution.
; RUN: $PROGRAM --beside none $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ x x))
; EXPECT: )
; RUN: $PROGRAM --beside none --solver cvc5 $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ x x))
; EXPECT: )
; RUN: $PROGRAM --beside none --exactly-one sequential --synth-outputs implications $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ x x))
; EXPECT: )
; RUN: $PROGRAM --beside none --exactly-one sorting-network --symmetry-breaking none $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ x x))
; EXPECT: )
; RUN: $PROGRAM --beside none --synth-depth 1 $FILE
; EXPECT: fail
; RUN: $PROGRAM --synth-depth 0 $FILE
; EXIT: 2
; RUN: $PROGRAM --exactly-one two $FILE
; EXIT: 2
; RUN: $PROGRAM --synth-outputs none $FILE
; EXIT: 2

(set-logic LIA)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))
(declare-var x Int)
(constraint (= (f x) (* 2 x)))
(check-synth)
