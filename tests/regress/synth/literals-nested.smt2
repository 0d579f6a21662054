; Literals are kept as the grammar writes them: it has no 3, and no third.
; RUN: $PROGRAM --synth-ways trees $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- (- 3)))
; EXPECT: (define-fun g ((x Real)) Real (/ 2.0 6.0))
; EXPECT: )
; RUN: $PROGRAM --synth-ways enumeration $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- (- 3)))
; EXPECT: (define-fun g ((x Real)) Real (/ 2.0 6.0))
; EXPECT: )
; RUN: $PROGRAM --synth-ways trees --synth-encoding location $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (- (- 3)))
; EXPECT: (define-fun g ((x Real)) Real (/ 2.0 6.0))
; EXPECT: )
(set-logic ALL)
(synth-fun f ((x Int)) Int ((S Int) (T Int) (U Int)) ((S Int (x (- T))) (T Int ((- U))) (U Int (3))))
(synth-fun g ((x Real)) Real ((S Real) (T Real)) ((S Real (x (/ T T))) (T Real (2.0 6.0))))
(constraint (= (f 0) 3))
(constraint (= (* 3.0 (g 0.0)) 1.0))
(check-synth)
