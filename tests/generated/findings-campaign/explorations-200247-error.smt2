; explorations, seed 200247, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpfy9y2v60/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 2)) (y Bool)) (_ BitVec 2) (let ((shared (ite (bvule #b01 #b10) (bvmul x x) (ite (bvule x x) #b11 #b00)))) (bvshl (bvmul (ite (bvult x x) shared x) (ite (not (= #b11 shared)) shared shared)) (ite (bvule #b10 shared) (ite y shared x) (ite (not (= #b00 #b01)) shared #b01)))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) x)
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (ite (and (bvule (ite (bvugt #b00 #b00) #b01 x) (ite (bvslt x x) x x)) (bvslt (ite (not (= x x)) #b10 #b11) (f1 x))) (ite (bvugt (ite (bvule x x) x x) (f1 x)) (ite (bvugt x x) (ite (distinct x x) x x) (ite (not (not (bvult x x))) x x)) (bvor (f1 x) (f1 #b11))) (bvlshr (f1 x) (f1 x))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvult (ite (not (not (bvule x #b00))) #b11 y) (ite (bvule y #b01) y #b10)) (f2 (bvnot x)) (ite (bvugt x x) (f0 y (bvslt x #b10)) (ite (not (bvslt #b10 y)) x y))))
(assert (= #b00 (bvshl #b10 #b00)))
