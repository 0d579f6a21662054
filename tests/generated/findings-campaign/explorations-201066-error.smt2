; explorations, seed 201066, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmpp9fca0se/10.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 201056 to 201071, or not each time)
(define-fun f0 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvugt (ite (not (bvugt x #b01)) #b01 y) (bvmul y y)) (ite (distinct x y) (bvurem y x) (ite (not (not (distinct #b01 y))) x y)) (ite (bvugt y #b00) (bvmul #b01 x) (bvudiv #b11 x))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (bvshl (ite (not (not (bvugt x x))) x x) (bvneg (ite (bvslt x #b10) (ite (not (bvslt #b11 x)) #b10 x) (ite (bvslt x x) #b11 x)))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (let ((shared (bvsub x (f1 x)))) (ite (=> (distinct shared #b10) (distinct shared x)) (f1 (ite (not (distinct shared y)) #b01 shared)) (ite (or (not (bvule y x)) (not (bvugt #b00 x))) (ite (bvugt x #b10) shared y) (ite (= #b11 x) y #b01)))))
