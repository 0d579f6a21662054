; Functions in recursive definitions, asked for by check-synth.
; RUN: $PROGRAM $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (+ x 1))
; EXPECT: )
; RUN: $PROGRAM --solver cvc5 --synth-ways trees --synth-depth 1 $FILE
; EXPECT: fail
; RUN: sed 's/(+ T T)//' $FILE | $PROGRAM -
; EXPECT: infeasible
; A definition has no instance for each value of a variable.
; RUN: sed 's/(<= n 0) a/(<= n 0) y/' $FILE | $PROGRAM -v - 2>&1 | grep -o 'unsupported.*\|^fail'
; EXPECT: unsupported: a universal variable in the recursive definition of `g`
; EXPECT: fail
(set-logic LIA)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 0 1 (+ T T)))))
(declare-var y Int)
(define-fun-rec g ((n Int) (a Int)) Int (ite (<= n 0) a (g (- n 1) (f a))))
(constraint (= (g 3 y) (+ y 3)))
(constraint (= (f 0) 1))
(check-synth)
