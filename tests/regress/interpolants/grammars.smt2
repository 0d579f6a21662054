; Grammars of abducts and interpolants, over the constants of the script, in the form of synth-fun. Where the grammar has no
; further one the answer is `fail`.
; RUN: $PROGRAM --timeout 30 $FILE
; EXPECT: (define-fun A () Bool (> (+ x z) 0))
; EXPECT: (define-fun A () Bool (> (+ x z) 1))
; EXPECT: (define-fun B () Bool (> x y))
; EXPECT: (define-fun B () Bool (and (> x y) (> x 5)))
; EXPECT: fail
; EXPECT: (define-fun C () Bool (= x 1))
; EXPECT: (define-fun I () Bool (> y (- 2)))
; EXPECT: fail
; EXPECT: (define-fun J () Bool (>= y 3))
; EXPECT: (define-fun J () Bool (< 1 y))
; EXPECT: fail
; EXPECT: (error "grammars.smt2:37:1: `(get-interpolant-next)`: there is no next interpolant: expected a (get-interpolant I t) before, and nothing asserted or declared since")
; EXPECT: (error "grammars.smt2:38:44: `T`: unknown symbol, expected a nonterminal, a parameter or a literal")
; EXPECT: (error "grammars.smt2:39:23: `T`: expected a start of sort Bool, as the function's range, got Int")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (>= y 0))
(get-abduct A (> (+ x y z) 0) ((S Bool) (T Int)) ((S Bool ((> T T) (= T T))) (T Int (x z 0 1 (+ T T)))))
(get-abduct-next)
(get-abduct B (> x y) ((S Bool)) ((S Bool ((> x 5) (> x y) (and (> x y) (> x 5))))))
(get-abduct-next)
(get-abduct-next)
(get-abduct C (> (* 2 x) 0) ((S Bool)) ((S Bool ((= (Variable Int) (Constant Int)) (not S)))))
(get-interpolant I (>= y (- 1)) ((S Bool)) ((S Bool ((> y 0) (> y (- 5)) (> y (- 2)) (< y 8)))))
(get-interpolant-next)
(assert (>= y 3))
(get-interpolant J (> y 1))
(get-interpolant-next)
(get-interpolant-next)
(assert true)
(get-interpolant-next)
(get-abduct A (> x 0) ((S Bool)) ((S Bool (T))))
(get-abduct A (> x 0) ((T Int)) ((T Int (0))))
