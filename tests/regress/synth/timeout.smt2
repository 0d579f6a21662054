; Time ends before the search does.
; RUN: $PROGRAM --beside none --timeout 1 $FILE
; EXPECT: fail
; RUN: $PROGRAM --timeout 1 $FILE
; EXPECT: fail

(set-logic NIA)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T) (* T T) (- T T)))))
(declare-var x Int)
(constraint (= (f x) (+ (* x x x x x x x) 12345)))
(check-synth)
