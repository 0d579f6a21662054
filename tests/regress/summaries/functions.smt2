; Functions to be synthesised that a program calls are functions of their grammars: rho is linear, so that it does not change
; its sign twice.
; RUN: $PROGRAM --explore main $FILE | grep -c '^path'
; EXPECT: 6
; RUN: $PROGRAM --explore main --explore-mode plain --explore-use-models yes $FILE | grep -c '^path'
; EXPECT: 6
; RUN: $PROGRAM --explore main --solver cvc5 --memo $TEMP/k.memo $FILE | grep -c '^path'
; EXPECT: 6
; Paths are printed with the functions.
; RUN: sed 's/(Constant Int) (+ T T) (- T T)/1/; s/depth 3/depth 1/' $FILE | $PROGRAM --explore main - | grep -v calls
; EXPECT: path 1
; EXPECT:   condition (and (> (rho 0) 0) (> (rho 1) 0) (> (rho 2) 0))
; EXPECT:   result    7
; EXPECT:   globals   rho = ((x!0 Int)) Int 1
; EXPECT: path 2
; EXPECT:   condition (and (not (> (rho 0) 0)) (> (rho 1) 0) (> (rho 2) 0))
; EXPECT:   result    3
; EXPECT:   globals   rho = ((x!0 Int)) Int x!0
; Where the height is a default, what no lower function does is not known to be infeasible.
; RUN: sed 's/(set-option :synth-depth 3)//' $FILE | $PROGRAM --explore main - | grep -c 'not known'
; EXPECT: 2
(set-logic ALL)(set-option :synth-depth 3)
(synth-fun rho ((i Int)) Int ((T Int)) ((T Int (i (Constant Int) (+ T T) (- T T)))))
(define-fun main () Int (ite (> (rho 0) 0) (ite (> (rho 1) 0) (ite (> (rho 2) 0) 7 6) (ite (> (rho 2) 0) 5 4)) (ite (> (rho 1) 0) (ite (> (rho 2) 0) 3 2) (ite (> (rho 2) 0) 1 0))))
