; The first path to a label; all of them; a result as the target.
; RUN: $PROGRAM --explore f --target deep --explore-no-inputs $FILE | grep -v condition
; EXPECT: path 1
; EXPECT:   result    (+ 1 (+ 1 x))
; EXPECT:   label     deep
; RUN: $PROGRAM --explore f --target deep --target-only --explore-no-inputs --explore-format json $FILE | grep -c result
; RUN: $PROGRAM --explore f --target 2 --target-only --explore-format smt2 $FILE | z3 -in
(set-logic QF_LIA)
(define-fun g ((x Int)) Int (ite (< x 0) 0 (ite (< x 10) 1 (ite (= x 77) (! (+ x 1) :named deep) 2))))
(define-fun f ((x Int) (y Int)) Int (ite (> x y) (+ (g x) 1) (ite (= y 5) (g y) (g (+ x 100)))))
