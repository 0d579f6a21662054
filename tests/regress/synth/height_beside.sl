; A limit of height holds for all that look for functions: cvc5 would answer with (- 1 (- x 1)).
; RUN: $PROGRAM --synth-depth 1 $FILE
; EXPECT: fail
(set-logic LIA)
(synth-fun f ((x Int)) Int ((S Int)) ((S Int (x 1 (- S S) (- S)))))
(declare-var x Int)
(constraint (= (f x) (- 2 x)))
(check-synth)
