; explorations, seed 201062, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmpp9fca0se/6.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 201056 to 201071, or not each time)
(declare-const g0 Bool)
(declare-const g1 (_ BitVec 3))
(define-fun f0 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) y)
(define-fun f1 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (= x y) (bvmul x x) (f0 #b111 y)))) (bvashr (ite (xor g0 (not (not (bvult g1 #b000)))) (bvneg g1) (f0 #b111 g1)) shared)))
(define-fun f2 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (f1 (f1 (f0 (f0 x #b110) (ite g0 y x)) (ite g0 (ite (= g1 g1) #b010 x) (bvlshr y #b111))) (f0 (ite (distinct y x) (bvneg g1) (bvsdiv x #b001)) (ite g0 (bvurem g1 y) (ite (not (bvugt x x)) g1 y)))))
(define-fun f3 ((x (_ BitVec 3))) (_ BitVec 3) (bvudiv (ite g0 (bvurem (ite (not (bvult g1 g1)) #b100 x) (f2 #b111 #b110)) (bvxor (ite (bvugt g1 x) x x) (ite (distinct g1 g1) #b101 x))) x))
(define-fun main ((x (_ BitVec 3)) (y Bool)) (_ BitVec 3) (let ((shared (ite (not (bvsge #b010 x)) (ite g0 g1 #b101) (bvlshr x g1)))) (bvlshr (bvneg (bvurem shared shared)) (f1 (bvnot g1) (ite (bvule shared #b011) #b001 x)))))
