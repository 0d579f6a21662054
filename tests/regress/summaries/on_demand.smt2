; A callee is summarised at once where it is called several times and nothing is known of its arguments, else once four
; times as much was spent in it as its summary costs; the paths are as many as in plain execution.
; RUN: for f in two known; do $PROGRAM --explore $f --explore-no-inputs $FILE | tail -1; done
; EXPECT: 9 paths, 3 solver calls (3 to summarise 1 function, 4 invocations of summaries)
; EXPECT: 27 paths, 30 solver calls (3 to summarise 1 function, 1 invocation of summaries)
; RUN: for m in on-demand compositional plain; do $PROGRAM --explore six --explore-mode $m --explore-no-inputs $FILE | tail -1; done
; EXPECT: 729 paths, 3 solver calls (3 to summarise 1 function, 364 invocations of summaries)
; EXPECT: 729 paths, 3 solver calls (3 to summarise 1 function, 364 invocations of summaries)
; EXPECT: 729 paths, 1456 solver calls
; RUN: $PROGRAM --explore six --explore-mode plain --explore-use-models yes --explore-no-inputs $FILE | tail -1
; EXPECT: 729 paths, 1344 solver calls
; RUN: $PROGRAM --explore six --explore-mode compositional --explore-use-models no --explore-no-inputs $FILE | tail -1
; EXPECT: 729 paths, 4 solver calls (4 to summarise 1 function, 364 invocations of summaries)
; RUN: $PROGRAM --explore six --explore-no-inputs --explore-format json $FILE | python3 -c 'import json, sys; d = json.load(sys.stdin); s = d["statistics"]; print(d["mode"], s["solver_calls"] == s["init_calls"] + s["composition_calls"], len(d["paths"]))'
; EXPECT: on-demand True 729
(set-logic QF_LIA)
(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))
(define-fun two ((a Int) (b Int)) Int (+ (sign a) (sign b)))
(define-fun known ((a Int) (b Int) (c Int)) Int (+ (sign (+ a 1)) (sign (+ b 1)) (sign (+ c 1))))
(define-fun three ((a Int) (b Int) (c Int)) Int (+ (sign a) (sign b) (sign c)))
(define-fun six ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int)) Int (+ (three a b c) (three d e f)))
