; Further solutions differ from those before somewhere: also where the constraints say nothing, and one group of functions at
; a time. The last problem has no other functions, which is seen at once.
; RUN: $PROGRAM --timeout 60 $FILE
; EXPECT: (error "next-solutions.smt2:43:1: `(check-synth-next)`: there is no next solution: expected a check-synth before that was answered with functions, and nothing constrained or declared since")
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (ite (<= x y) y x))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (+ 1 (ite (<= x y) y x)))
; EXPECT: )
; EXPECT: (error "next-solutions.smt2:48:1: `(check-synth-next)`: there is no next solution: expected a check-synth before that was answered with functions, and nothing constrained or declared since")
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (ite (<= x y) y x))
; EXPECT: )
; EXPECT: fail
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int x)
; EXPECT: (define-fun g ((x Int)) Int 0)
; EXPECT: (define-fun h ((x Int)) Int 1)
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int 0)
; EXPECT: (define-fun g ((x Int)) Int x)
; EXPECT: (define-fun h ((x Int)) Int 1)
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int 0)
; EXPECT: (define-fun g ((x Int)) Int x)
; EXPECT: (define-fun h ((x Int)) Int 2)
; EXPECT: )
; EXPECT: fail
; EXPECT: (
; EXPECT: (define-fun f ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x (bvadd x (bvlshr #x01 x))))
; EXPECT: )
; EXIT: 1
(set-logic LIA)
(synth-fun f ((x Int) (y Int)) Int ((S Int) (B Bool)) ((S Int (x y 0 1 (+ S S) (ite B S S))) (B Bool ((<= S S)))))
(declare-var x Int)
(declare-var y Int)
(check-synth-next)
(constraint (and (>= (f x y) x) (>= (f x y) y)))
(check-synth)
(check-synth-next)
(constraint (or (= (f x y) x) (= (f x y) y)))
(check-synth-next)
(check-synth)
(check-synth-next)
(reset)
(set-logic LIA)
(synth-fun f ((x Int)) Int ((S Int)) ((S Int (x 0))))
(synth-fun g ((x Int)) Int ((S Int)) ((S Int (x 0))))
(synth-fun h ((x Int)) Int ((S Int)) ((S Int (x 0 1 2))))
(declare-var x Int)
(constraint (and (= (+ (f x) (g x)) x) (> (h x) 0)))
(check-synth)
(check-synth-next)
(check-synth-next)
(check-synth-next)
(reset)
(set-logic BV)
(synth-fun f ((x (_ BitVec 8))) (_ BitVec 8) ((S (_ BitVec 8))) ((S (_ BitVec 8) (x #x01 #x00 (bvadd S S) (bvand S S) (bvshl S S) (bvlshr S S) (bvneg S)))))
(constraint (and (= (f #x03) #x06) (= (f #x04) #x08)))
(check-synth)
(check-synth-next)
