; explorations, seed 201059, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmp7y0yl4as/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvule (ite (and (bvugt #b00 x) (bvslt x #b01)) (bvxor #b11 #b10) (bvneg x)) x) (bvxor (bvneg (ite (bvslt x x) x x)) (bvsdiv x (ite (bvugt x x) x x))) (ite (bvslt (ite (bvule x x) x x) (bvmul x #b00)) (bvneg #b11) (ite (or (bvsge x x) (bvsge #b10 #b10)) x (ite (bvsge x x) x x)))))
(define-fun f1 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvsge (bvsub #b01 x) (bvxor x x)) (bvor (ite (bvsge y y) x y) x) x))
(define-fun f2 ((x (_ BitVec 2)) (y Bool)) (_ BitVec 2) (bvand x (ite (not y) (f1 #b00 x) (ite y #b10 x))))
(define-fun f3 ((x (_ BitVec 2)) (y Bool)) (_ BitVec 2) (bvlshr x (f2 (ite (bvsge x x) (ite y x x) (ite y x x)) y)))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (f0 (bvlshr (f0 y) (ite (bvsge x y) x y))))
