; explorations, seed 200685, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp7i3rbwzy/13.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 200672 to 200687, or not each time)
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (let ((shared #b01)) (bvand (ite (not (bvugt x #b10)) (bvand x x) (bvnot #b01)) (ite (bvule x shared) (bvxor shared shared) (bvneg #b10)))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvule x (f0 (ite (not (bvslt #b00 x)) x x))) (bvor (f0 (f0 x)) (f0 x)) (bvshl #b01 (bvudiv (bvudiv x x) (bvnot #b11)))))
(define-fun main ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (ite x (ite x (ite (bvult y #b00) (bvor y y) (f1 y)) (ite x y (ite (bvugt y y) y y))) (f0 (f1 #b10))))
