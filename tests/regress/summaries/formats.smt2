; JSON, SMT-LIB, Graphviz; declared symbols and assertions; short circuits; a parameter whose name is declared too.
; RUN: $PROGRAM --explore f --explore-format json $FILE | python3 -c 'import json, sys; d = json.load(sys.stdin); print(len(d["paths"]), d["statistics"]["paths"], d["bound_reached"], sorted(d["paths"][0]["input"]), sorted(d["paths"][0]["globals"]))'
; EXPECT: 4 4 False ['x!1'] ['h', 'x']
; RUN: $PROGRAM --explore f --explore-format smt2 $FILE | $PROGRAM --solver cvc5
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; RUN: $PROGRAM --explore g --explore-short-circuits --explore-no-inputs $FILE | tail -1
; EXPECT: 2 paths, 2 solver calls
; RUN: $PROGRAM --explore f --explore-dot $TEMP/dot $FILE >/dev/null; grep -c cluster $TEMP/dot
; EXPECT: 1
; RUN: $PROGRAM --explore main --stats=json $FILE 2>&1 >/dev/null | grep -A1 '"exploration"'
; EXPECT:   "exploration": {
; EXPECT:     "paths": 4,
(set-logic QF_UFLIA)
(declare-const x Int)
(declare-fun h (Int) Int)
(assert (> x 2))
(define-fun g ((a Int) (b Int)) Bool (and (> a 0) (> (h b) 0)))
(define-fun f ((x Int)) Int (ite (g x 3) (ite (= (h x) 4) 1 2) (ite (g 7 x) 3 4)))
(define-fun main () Int (ite (> x 1) (f x) 0))
