; explorations, seed 200252, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpqittgovy/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (= (ite (=> (bvult #b00 x) (distinct y #b00)) (ite (not (not (not (bvult x x)))) x y) (ite (distinct y #b11) x x)) (bvnot x)) (bvmul (bvmul (bvneg x) (ite (bvugt x y) y #b10)) (ite (and (bvule x #b00) (bvule x x)) (bvlshr x x) (ite (not (not (not (= x #b00)))) y #b01))) (bvsdiv (ite (=> (not (= y #b10)) (bvsge y y)) #b10 (bvand y y)) (ite (bvule x x) (bvadd #b10 y) (bvneg #b10)))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (distinct x y) #b01 (ite (bvugt x #b01) (ite (not (not (distinct x y))) x x) (f0 y y))))
