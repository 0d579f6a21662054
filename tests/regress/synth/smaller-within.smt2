; A first solution by cases is replaced by the smallest one where the time for that is given; without it, it may be any.
; RUN: $PROGRAM --synth-ways enumeration --smaller-within 60 --verbose $FILE 2>&1 | sed -n 's/.*answered by/answered by/p; /define-fun/p'
; EXPECT: answered by enumeration by size
; EXPECT: (define-fun f ((x Int)) Int (- (* x x) x))
; What cannot be smaller stays as it is: a solution of the least weight, and one that enumeration does not reach in time.
; RUN: sed 's/(S Int (x 0/(S Int ((! x :w 1) 0/; s/^(synth-fun/(declare-weight w)&/' $FILE | $PROGRAM --smaller-within 60 - | grep -c define-fun
; EXPECT: 1
; RUN: $PROGRAM --synth-ways trees --smaller-within 0.001 $FILE | grep -c define-fun
; EXPECT: 1
; RUN: $PROGRAM --smaller-within 0 $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: --smaller-within 0: expected a number of seconds above 0, at most 1000000, or one with a unit: ms, s, min or h

(set-logic NIA)
(synth-fun f ((x Int)) Int ((S Int) (B Bool))
  ((S Int (x 0 1 2 3 (+ S S) (- S S) (* S S) (ite B S S))) (B Bool ((= S S) (< S S)))))
(constraint (and (= (f 0) 0) (= (f 1) 0) (= (f 2) 2) (= (f 3) 6)))
(check-synth)
