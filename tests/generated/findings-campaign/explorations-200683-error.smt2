; explorations, seed 200683, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmpjkk28zss/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (bvudiv (ite (bvult (bvmul x x) (ite (bvugt x #b111) x x)) (bvxor (bvxor #b101 x) (ite (bvult x x) #b111 x)) (bvxor (ite (bvugt x x) #b110 #b010) (bvsub x x))) (bvsub (bvsdiv (ite (= x x) x x) (bvashr x x)) (ite (bvult #b111 x) (bvudiv x x) (ite (not (bvugt x x)) x x)))))
(define-fun f1 ((x (_ BitVec 3))) (_ BitVec 3) (ite (xor (bvsge x x) (distinct #b100 #b101)) (f0 (bvnot x)) (bvnot (bvmul x x))))
(define-fun f2 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (bvule x y) (ite (not (= y y)) y x) (ite (bvsge #b000 y) x #b000)))) (bvshl (bvor (ite (not (not (not (= x #b001)))) y #b101) (bvudiv shared shared)) (f0 (ite (bvule y y) x #b100)))))
(define-fun main ((x Bool) (y (_ BitVec 3))) (_ BitVec 3) (ite (bvule (ite x (bvneg y) (ite (bvsge y y) y y)) (bvudiv (bvor y #b110) (ite x y #b010))) (f0 y) (bvxor (f1 (ite (bvule y y) y y)) (ite (bvslt #b110 y) (bvneg y) (ite x y y)))))
