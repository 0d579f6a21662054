; A program that calls functions to be synthesised, as the program of figure 2 of Mechtaev 2018 does: a loop whose branch is
; the sign of rho(x, i), which is to be replaced. --explore has the paths that some function of the grammar takes, with the
; function: of 2^5 sign patterns the ten with at most one change of sign.
;
; RUN: $PROGRAM --explore all --unroll 6 $FILE | grep -c '^path'
; EXPECT: 10
;
; Repair from one script: a test is an assertion, for the input 5 the loop has to print + + + - -. What the repaired programs
; do for another input, each with its function, are the paths that are left.
;
; RUN: (cat $FILE; echo '(assert (= (loop 5 0) 7))') | $PROGRAM --explore other --unroll 6 - | grep -E '^ +result' | sort
; EXPECT:   result    0
; EXPECT:   result    1
; EXPECT:   result    15
; EXPECT:   result    3
; EXPECT:   result    31
; EXPECT:   result    7
;
; The walk of GNU find over a chain of links (091557f6, figure 7), whose guard is to be replaced: both a guard and an input
; are found for each path.
;
; RUN: $PROGRAM --explore find --unroll 5 $FILE | grep -E '^ +(result|globals)' | sed 's/rho.*, guard = .*/guard/'
; EXPECT:   result    3
; EXPECT:   globals   guard
; EXPECT:   result    2
; EXPECT:   globals   guard
; EXPECT:   result    1
; EXPECT:   globals   guard
; EXPECT:   result    0
; EXPECT:   globals   guard
;
; Tests that cover the program are written with the functions that they are for.
;
; RUN: $PROGRAM --explore find --unroll 5 --cover branches --tests $TEMP/tests $FILE | tail -n 1 | sed 's/, [0-9]* solver calls*$//'; $PROGRAM $TEMP/tests/*.smt2 | sort -u; grep -c 'define-fun guard' $TEMP/tests/test-1.smt2
; EXPECT: 4 of 4 choices covered by 1 test, 0 unreachable, 0 open
; EXPECT: sat
; EXPECT: 1
(set-logic ALL)
(set-option :synth-depth 3)
(synth-fun rho ((x Int) (i Int)) Int
  ((T Int)) ((T Int (x i (Constant Int) (+ T T) (- T T) (* (Constant Int) T)))))
(define-fun-rec loop ((x Int) (i Int)) Int
  (ite (>= i 5) 0 (+ (* 2 (loop x (+ i 1))) (ite (> (rho x i) 0) 1 0))))
(define-fun all () Int (loop 5 0))
(define-fun other () Int (loop 9 0))
(synth-fun guard ((link Bool) (directory Bool) (last Bool)) Bool
  ((B Bool)) ((B Bool (link directory last (not B) (and B B) (or B B)))))
(define-fun-rec walk ((n Int) (link Bool) (directory Bool)) Int
  (ite (<= n 0) 0 (+ (ite (guard link directory (= n 1)) 1 0) (walk (- n 1) link directory))))
(assert (guard true false false))
(assert (not (guard false true false)))
(define-fun find ((link Bool) (directory Bool)) Int (walk 3 link directory))
