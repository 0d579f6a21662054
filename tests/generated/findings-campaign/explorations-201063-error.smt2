; explorations, seed 201063, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmpp9fca0se/7.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 201056 to 201071, or not each time)
(declare-const g0 (_ BitVec 3))
(define-fun f0 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (distinct g0 x) (bvneg x) (ite (not (distinct #b001 y)) g0 y)))) (ite (xor (bvsge g0 shared) (distinct x x)) (bvurem (ite (bvule shared y) g0 #b010) (bvsub #b100 g0)) (bvsub x (bvnot x)))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (bvneg (bvudiv (ite (bvult x y) x y) (f0 x x))))
(assert (bvult (main g0 #b001) (bvadd g0 g0)))
