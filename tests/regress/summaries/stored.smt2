; Trees in a store: a second run asks the solver nothing, an edited caller reuses its callee's tree.
; RUN: for i in 1 2; do $PROGRAM --explore f --explore-no-inputs --memo $TEMP/trees --explore-format json $FILE; done | grep -o 'solver_calls":[0-9]*\|stored_summaries":[0-9]*'; sed 's/+ (g x)/- (g x)/' $FILE | $PROGRAM --explore f --explore-no-inputs --memo $TEMP/trees --explore-format json | grep -o 'init_calls":[0-9]*\|stored_summaries":[0-9]*'
; EXPECT: solver_calls":9
; EXPECT: stored_summaries":0
; EXPECT: solver_calls":0
; EXPECT: stored_summaries":2
; EXPECT: init_calls":0
; EXPECT: stored_summaries":1
(define-fun g ((x Int)) Int (ite (< x 0) 0 (ite (< x 10) 1 2)))
(define-fun f ((x Int) (y Int)) Int (ite (> x y) (+ (g x) (g 5)) (g (+ y 100))))
