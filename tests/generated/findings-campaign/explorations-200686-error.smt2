; explorations, seed 200686, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp7i3rbwzy/14.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 200672 to 200687, or not each time)
(define-fun f0 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (let ((shared (bvshl (bvneg y) (bvudiv y x)))) (bvxor (bvudiv (ite (bvult #b00 x) shared y) y) (ite (bvslt #b00 x) (ite (not (not (bvult y x))) y #b10) (ite (bvule x y) y y)))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (let ((shared (ite (or (bvult #b10 y) (not (= #b00 y))) (bvudiv x y) (f0 #b01 #b00)))) x))
(assert (= #b01 (ite (bvule #b10 #b10) #b11 #b10)))
