; explorations, seed 201057, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmpp9fca0se/1.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 201056 to 201071, or not each time)
(declare-const g0 (_ BitVec 3))
(declare-const g1 (_ BitVec 3))
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (bvadd (bvshl (bvurem (ite (bvule #b001 g1) #b001 g1) (ite (bvsge g1 #b011) g1 #b100)) g1) (bvashr #b100 (bvnot (bvmul g1 #b100)))))
(define-fun f1 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (bvudiv (ite (bvule (bvshl x y) (ite (bvsge y y) #b011 #b111)) (f0 (f0 g1)) (bvadd (ite (bvugt g1 g0) g0 g0) (f0 g1))) (ite (=> (distinct x #b001) (distinct x g1)) (ite (bvule x #b010) (ite (bvslt g1 #b111) g1 g0) (ite (bvugt x #b101) y #b000)) (f0 (bvlshr g1 x)))))
(define-fun f2 ((x (_ BitVec 3)) (y Bool)) (_ BitVec 3) (let ((shared (f1 g0 (ite y g0 g0)))) (ite y (ite (distinct #b111 g1) (f1 g1 #b101) (ite (bvule g1 x) shared g1)) (ite (not (not y)) (ite (not (bvsge shared g0)) g1 #b111) (f0 x)))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (bvadd (ite (not (bvule #b100 x)) (bvsdiv (ite (bvule #b111 g1) #b101 g0) (ite (not (= y g1)) y g0)) (bvneg (bvnot #b110))) (bvsub (bvnot (ite (= g1 x) g0 x)) (bvlshr (ite (not (not (not (not (not (distinct #b111 y)))))) g0 x) (ite (bvugt y g1) g0 x)))))
(assert (bvugt (f0 g1) (bvor g0 g0)))
