; A loop, its start, and what is to hold after it, with a universal variable in definitions; and one that goes wrong in
; its third step.
; RUN: $PROGRAM --synth-ways horn $FILE
; EXPECT: (
; EXPECT: (define-fun inv ((x Int) (y Int)) Bool (>= x 0))
; EXPECT: )
; EXPECT: infeasible

(set-logic LIA)
(synth-inv inv ((x Int) (y Int)))
(declare-var n Int)
(define-fun start ((x Int) (y Int)) Bool (and (= x 0) (> n 0)))
(define-fun step ((x Int) (y Int) (x! Int) (y! Int)) Bool (and (= x! (+ x 1)) (= y! n)))
(define-fun end ((x Int) (y Int)) Bool (>= x 0))
(inv-constraint inv start step end)
(check-synth)
(reset)
(set-logic LIA)
(synth-inv inv ((x Int)))
(define-fun start ((x Int)) Bool (= x 0))
(define-fun step ((x Int) (x! Int)) Bool (= x! (+ x 2)))
(define-fun end ((x Int)) Bool (not (= x 6)))
(inv-constraint inv start step end)
(check-synth)
