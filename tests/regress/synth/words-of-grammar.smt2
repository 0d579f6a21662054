; What the specification says, in the words of the grammar; and a function without a grammar, where a constraint calls it
; with other arguments than the rest.
; RUN: $PROGRAM --synth-ways enumeration $FILE
; EXPECT: (
; EXPECT: (define-fun f ((x (_ BitVec 32)) (m (_ BitVec 32)) (k (_ BitVec 32))) (_ BitVec 32) (bvxor (bvxor x (bvshl (bvand (bvxor (bvlshr x k) x) m) k)) (bvand (bvxor (bvlshr x k) x) m)))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int) (y Int)) Int (ite (>= (+ (* y 100) 1000) (+ (* x 100) 1000)) (+ (* x 100) 1000) (+ (* y 100) 1000)))
; EXPECT: )
; EXPECT: (
; EXPECT: (define-fun f ((x Int)) Int (ite (<= x 0) 2 x))
; EXPECT: )

(set-logic BV)
(synth-fun f ((x (_ BitVec 32)) (m (_ BitVec 32)) (k (_ BitVec 32))) (_ BitVec 32)
  ((S (_ BitVec 32)))
  ((S (_ BitVec 32) (x m k (bvnot S) (bvadd S S) (bvmul S S) (bvxor S S) (bvand S S) (bvshl S S) (bvlshr S S)))))
(declare-var x (_ BitVec 32))
(declare-var m (_ BitVec 32))
(declare-var k (_ BitVec 32))
(constraint (= (f x m k) (bvxor x (bvshl (bvand (bvxor (bvlshr x k) x) m) k) (bvand (bvxor (bvlshr x k) x) m))))
(check-synth)
(reset)
(set-logic LIA)
(synth-fun f ((x Int) (y Int)) Int)
(define-fun bound ((x Int)) Int (+ (* x 100) 1000))
(declare-var x Int)
(declare-var y Int)
(constraint (= (f x y) (f y x)))
(constraint (and (>= (bound x) (f x y)) (>= (bound y) (f x y))))
(check-synth)
(reset)
(set-logic LIA)
(synth-fun f ((x Int)) Int ((S Int) (B Bool)) ((S Int (x 0 1 2 (+ S S) (ite B S S))) (B Bool ((<= S S)))))
(declare-var x Int)
(constraint (>= (f x) x)) ; f(x) = x is refuted by an example that was there before
(constraint (= (f 0) 2))
(constraint (= (f 1) 1))
(check-synth)
