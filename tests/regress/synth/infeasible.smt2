; The grammar is finite, none of its terms does it.
; RUN: $PROGRAM --beside none $FILE
; EXPECT: infeasible
; RUN: $PROGRAM --beside none --solver cvc5 --symmetry-breaking none $FILE
; EXPECT: infeasible

(set-logic LIA)
(synth-fun f ((x Int)) Int ((S Int) (T Int)) ((S Int (T (+ T T) (- T T))) (T Int (x 1))))
(declare-var x Int)
(constraint (= (f x) (+ x x 1)))
(check-synth)
