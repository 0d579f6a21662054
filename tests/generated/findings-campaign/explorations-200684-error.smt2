; explorations, seed 200684, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp7i3rbwzy/12.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 200672 to 200687, or not each time)
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2)) (y Bool)) (_ BitVec 2) (let ((shared (ite (distinct x g0) (bvxor x g0) (bvmul x #b01)))) shared))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (bvor (ite (bvugt (bvor x y) (ite (bvsge y y) #b11 #b00)) (bvneg (ite (bvule x #b10) y x)) (ite (bvsge g0 g0) (f0 #b01 (bvsge #b11 x)) (f0 y (bvult x x)))) (f0 (f0 (bvsdiv y y) (not (bvult x g0))) (=> (distinct x x) (not (bvugt g0 y))))))
(assert (bvult (ite (not (bvult #b01 g0)) g0 g0) (bvadd g0 g0)))
