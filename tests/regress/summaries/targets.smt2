; The first path to a label; all of them; a result as the target.
; RUN: $PROGRAM --explore f --explore-mode compositional --target deep --explore-no-inputs $FILE | grep -v condition
; EXPECT: path 1
; EXPECT:   result    (+ 2 x)
; EXPECT:   label     deep
; EXPECT: 1 path, 6 solver calls (4 to summarise 1 function, 1 invocation of summaries)
; RUN: $PROGRAM --explore f --target deep --explore-no-inputs $FILE | grep -v condition
; EXPECT: path 1
; EXPECT:   result    (+ 2 x)
; EXPECT:   label     deep
; EXPECT: 1 path, 3 solver calls
; RUN: $PROGRAM --explore f --target deep --target-only --explore-no-inputs --explore-format json $FILE | grep -c result
; EXPECT: 2
; RUN: $PROGRAM --explore f --target 2 --target-only --explore-format smt2 $FILE | z3 -in
; EXPECT: sat
; EXPECT: sat
(set-logic QF_LIA)
(define-fun g ((x Int)) Int (ite (< x 0) 0 (ite (< x 10) 1 (ite (= x 77) (! (+ x 1) :named deep) 2))))
(define-fun f ((x Int) (y Int)) Int (ite (> x y) (+ (g x) 1) (ite (= y 5) (g y) (g (+ x 100)))))
