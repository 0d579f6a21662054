; Coverage as a goal: the tests that are needed, and what became of each branch, by its place in the script.
; RUN: $PROGRAM --explore main --cover branches $FILE | sed 's/x = .*/x = .../'
; EXPECT: test 1
; EXPECT:   input     x = ...
; EXPECT:   globals   limit = 1001
; EXPECT:   result    (- 1)
; EXPECT: test 2
; EXPECT:   input     x = ...
; EXPECT:   globals   limit = 1001
; EXPECT:   result    7
; EXPECT: branches of sign
; EXPECT:   54:32    true   test 1
; EXPECT:   54:32    false  test 2
; EXPECT:   54:51    true   unreachable
; EXPECT:   54:51    false  test 2
; EXPECT: branches of main
; EXPECT:   56:3     true   test 2
; EXPECT:   56:3     false  test 1
; EXPECT:   57:5     true   test 2
; EXPECT:   57:5     false  unreachable
; EXPECT: 6 of 8 choices covered by 2 tests, 2 unreachable, 0 open, 5 solver calls
; RUN: $PROGRAM --explore main --cover paths $FILE | grep -cE '^test'
; EXPECT: 2
; RUN: $PROGRAM --explore main --cover sign $FILE | grep -E '^[0-9b]'
; EXPECT: branches of sign
; EXPECT: 3 of 4 choices covered by 2 tests, 1 unreachable, 0 open, 5 solver calls
; RUN: $PROGRAM --explore main --cover here --explore-format json $FILE | grep -E 'label|state|covered'
; EXPECT:    "label": "here",
; EXPECT:    "state": "covered",
; EXPECT:  "covered": 1,
; Tests are scripts that are sat as long as the function gives what it gave, and JSON.
; RUN: $PROGRAM --explore count --unroll 3 --cover branches --tests $TEMP/tests $FILE | grep -E 'open|cut'
; EXPECT:   62:3     false  open, behind the bound
; EXPECT: 5 of 6 choices covered by 2 tests, 0 unreachable, 1 open, 8 solver calls
; EXPECT: 1 path cut at the bound 3: a greater --unroll may cover more
; RUN: $PROGRAM --explore count --unroll 3 --cover branches --tests $TEMP/tests $FILE >/dev/null; python3 -c 'import json, sys; print(sorted(json.load(open(sys.argv[1]))))' $TEMP/tests/test-1.json
; EXPECT: ['function', 'globals', 'input', 'result']
; RUN: $PROGRAM --explore count --unroll 3 --cover branches --tests $TEMP/tests $FILE >/dev/null; $PROGRAM $TEMP/tests/*.smt2; z3 $TEMP/tests/test-1.smt2
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; Errors.
; RUN: $PROGRAM --explore main --cover nobody $FILE
; EXPECT: (error "--cover nobody: nothing that is executed has this name, expected `branches`, `paths`, a function or a label")
; EXIT: 1
; RUN: $PROGRAM --explore main --tests $TEMP/t $FILE 2>&1 | head -n 1
; EXPECT: preproc-solve: --tests: expected --cover too
; RUN: $PROGRAM --explore main --cover paths --explore-format smt2 $FILE
; EXPECT: (error "--cover: expected --explore-format text or json; --tests writes scripts")
; EXIT: 1
(set-logic ALL)
(declare-const limit Int)
(assert (> limit 1000))
(define-fun sign ((x Int)) Int (ite (< x 0) (- 1) (ite (= x 0) 0 1)))
(define-fun main ((x Int)) Int
  (ite (> x 10)
    (ite (= (sign x) 1) (! 7 :named here) 8)
    (sign (- x 20))))
(define-fun-rec half ((n Int)) Int (ite (< n 2) 0 (+ 1 (half (- n 2)))))
; Whether more than limit activations are needed is behind the bound.
(define-fun count ((n Int)) Int
  (ite (< (half n) limit) (ite (> n 1) 1 0) 2))
