; A term of a grammar is one as it is written: literals that denote a number are no other term, and none is thrown away.
; RUN: $PROGRAM --solver cvc5 $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- 3))
; EXPECT: )
; RUN: $PROGRAM --synth-ways enumeration $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- 3))
; EXPECT: )
; RUN: $PROGRAM --synth-ways beside $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- 3))
; EXPECT: )
; RUN: $PROGRAM --synth-ways trees $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- 3))
; EXPECT: )
(set-logic LIA)
(synth-fun f ((x Int)) Int ((S Int)) ((S Int (x 3 (- S)))))
(constraint (= (f 0) (- 3)))
(constraint (= (f 1) (- 3)))
(check-synth)
