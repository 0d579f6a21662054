; What 128 calls of the solver explore is explored without summaries; more is begun anew with them, and finds the same.
; RUN: $PROGRAM --explore three --explore-no-inputs $FILE | tail -1
; EXPECT: 27 paths, 52 solver calls
; RUN: $PROGRAM --explore six --explore-no-inputs $FILE | tail -1 | sed 's/, [0-9]* solver calls (128 before, .*/ and 128 before/'
; EXPECT: 729 paths and 128 before
; RUN: $PROGRAM --explore six --explore-mode plain --explore-no-inputs $FILE | grep -c condition
; EXPECT: 729
; RUN: $PROGRAM --explore six --explore-no-inputs --explore-format json $FILE | python3 -c 'import json, sys; d = json.load(sys.stdin); s = d["statistics"]; print(d["mode"], s["plain_calls"], s["solver_calls"] == s["plain_calls"] + s["init_calls"] + s["composition_calls"], len(d["paths"]))'
; EXPECT: compositional 128 True 729
(set-logic QF_LIA)
(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))
(define-fun three ((a Int) (b Int) (c Int)) Int (+ (sign a) (sign b) (sign c)))
(define-fun six ((a Int) (b Int) (c Int) (d Int) (e Int) (f Int)) Int (+ (three a b c) (three d e f)))
