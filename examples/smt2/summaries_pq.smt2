; Two functions, of which one calls the other twice: which of their paths are feasible, under what condition, with what result.
; p has four paths, of which one is infeasible. For q the solver is asked about its own branch (2 calls), and at each call of p
; about the three paths in p's summary: 8 calls, and 6 once for the summary. Without summaries 10 calls are needed.
; Where known models save calls it is 7 with the summary made first, and 6 by default, where none is made as p is small.
; Where models that are known save calls, 7 with the summary made first, 6 where it is made on demand.
;
; RUN: $PROGRAM --explore q --explore-mode compositional --explore-use-models no --explore-no-inputs $FILE
; EXPECT: path 1
; EXPECT:   condition (and (> a b) (> (+ a 1) b) (> (+ 4 a) b))
; EXPECT:   result    (+ 4 a)
; EXPECT: path 2
; EXPECT:   condition (and (not (> a b)) (> (+ b 1) a) (> (+ 4 b) a))
; EXPECT:   result    (+ 4 b)
; EXPECT: 2 paths, 14 solver calls (6 to summarise 1 function, 2 invocations of summaries)
; RUN: $PROGRAM --explore q --explore-mode plain --explore-no-inputs $FILE | tail -1
; EXPECT: 2 paths, 10 solver calls
; RUN: $PROGRAM --explore q --explore-no-inputs $FILE | tail -1
; EXPECT: 2 paths, 6 solver calls
; RUN: $PROGRAM --explore q --explore-mode compositional --explore-no-inputs $FILE | tail -1
; EXPECT: 2 paths, 8 solver calls (4 to summarise 1 function, 2 invocations of summaries)
; RUN: $PROGRAM --explore q --explore-format smt2 $FILE | $PROGRAM
; EXPECT: sat
; EXPECT: sat
; RUN: $PROGRAM --explore p --explore-format json $FILE | grep -c result
; EXPECT: 3
(set-logic QF_LIA)
(define-fun p ((x Int) (y Int)) Int
  (let ((x2 (ite (> x y) (+ x 3) x))
        (y2 (ite (> x y) y (- y 5))))
    (ite (> x2 y2) x2 y2)))
(define-fun q ((a Int) (b Int)) Int
  (ite (> a b) (p (+ a 1) b) (p (+ b 1) a)))
