; explorations, seed 200241, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmppjwr1o1c/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvsge (ite (bvsge #b10 #b01) x x) (ite (bvslt g0 g0) g0 x)) g0 (bvudiv (bvxor x x) (ite (not (= g0 x)) #b11 g0))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (let ((shared (f0 (bvand x #b10)))) (bvor (bvshl (f0 x) shared) (f0 (ite (not (bvugt #b00 shared)) shared x)))))
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvugt g0 (bvneg (bvneg x))) (ite (not (and (bvslt #b01 x) (bvult #b01 x))) (bvadd (ite (bvult #b11 g0) g0 g0) (bvneg g0)) (ite (and (bvsge #b01 x) (bvugt g0 x)) (ite (bvugt g0 #b01) g0 g0) (ite (bvslt g0 g0) g0 x))) (f1 (ite (bvule x x) (bvor x g0) (f1 g0)))))
(define-fun f3 ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (bvurem g0 (ite x (bvneg (ite x g0 y)) (f0 (f2 y)))))
(define-fun main ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (ite (xor (= g0 y) (bvsge g0 #b10)) (ite x (bvxor y y) (ite (not (not (bvule #b11 y))) y y)) (f3 x (f0 g0))))
