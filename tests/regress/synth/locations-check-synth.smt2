; Locations in check-synth, over bits and over Ints, whatever the logic has.
; RUN: $PROGRAM --beside none --synth-encoding location-int $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x (_ BitVec 8))) (_ BitVec 8) (bvand x (bvneg x)))
; EXPECT: )
; RUN: $PROGRAM --beside none --synth-encoding location-bv --solver cvc5 $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x (_ BitVec 8))) (_ BitVec 8) (bvand x (bvneg x)))
; EXPECT: )

(set-logic BV)
(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8)) (T (_ BitVec 8)))
  ((S (_ BitVec 8) ((bvand x T) (bvor x T))) (T (_ BitVec 8) ((bvneg x) (bvnot x)))))
(declare-var x (_ BitVec 8))
(constraint (= (f x) (bvand x (bvneg x))))
(check-synth)
