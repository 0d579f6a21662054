; What a call returns is one value in the mode `merged`: five calls of a function with four results are one path. What is
; decided in the explored function itself are its paths; recursion is summarised by its depth.
; RUN: $PROGRAM --explore five --explore-mode merged --explore-no-inputs $FILE | tail -1
; EXPECT: 1 path, 5 solver calls (5 to summarise 1 function, 5 invocations of summaries)
; RUN: $PROGRAM --explore all --explore-mode merged $FILE | grep -c input
; EXPECT: 2
; RUN: $PROGRAM --explore odd --unroll 17 --explore-mode merged --explore-no-inputs $FILE | tail -1 | sed 's/,.*//'
; EXPECT: 2 paths
; RUN: $PROGRAM --explore odd --unroll 16 --explore-mode merged --explore-no-inputs $FILE | tail -1
; EXPECT: 2 more cut at the bound 16: a greater --unroll finds further paths
;
; With kept trees a deeper run finds those that are less deep, and leaves them as they are.
; RUN: for depth in 8 17 8 17; do $PROGRAM --explore odd --unroll $depth --explore-mode merged --explore-no-inputs --memo $TEMP/memo --explore-format json $FILE | grep -oE '"(solver_calls|stored_summaries)":[0-9]+' | tr '\n' ' '; echo; done
; EXPECT: "solver_calls":31 "stored_summaries":0 
; EXPECT: "solver_calls":43 "stored_summaries":7 
; EXPECT: "solver_calls":0 "stored_summaries":8 
; EXPECT: "solver_calls":0 "stored_summaries":17 
(define-fun class ((c Int)) Int (ite (< c 0) 0 (ite (< c 10) 1 (ite (< c 20) 2 (ite (< c 30) 1 0)))))
(define-fun five ((a Int) (b Int) (c Int) (d Int) (e Int)) Int (+ (class a) (class b) (class c) (class d) (class e)))
(define-fun all ((a Int) (b Int)) Bool (ite (> (+ (class a) (class b)) 3) true false))
(define-fun-rec ones ((x (_ BitVec 16)) (n Int)) Int
  (ite (<= n 0) 0 (ite (= ((_ extract 0 0) x) #b1) (+ 1 (ones (bvlshr x #x0001) (- n 1))) (ones (bvlshr x #x0001) (- n 1)))))
(define-fun odd ((x (_ BitVec 16))) Bool (= 1 (mod (ones x 16) 2)))
