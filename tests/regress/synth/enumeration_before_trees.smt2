; Where nothing but functions is unknown a check-sat is a check-synth: divisions are hard for selector trees, and no height
; greater than :synth-depth is taken.
; RUN: $PROGRAM --timeout 20 $FILE
; EXPECT: sat
; EXPECT: (((f 12) 0))
; RUN: sed 's/:synth-depth 3/:synth-depth 1/' $FILE | $PROGRAM --timeout 20 - | head -n 1
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(set-option :synth-depth 3)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 0 2 3 (div T T) (mod T T)))))
(assert (= (f 7) 1))
(assert (= (f 9) 0))
(assert (= (f 11) 2))
(check-sat)
(get-value ((f 12)))
