; explorations, seed 200678, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp_olra5ut/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (let ((shared (bvand (ite (not (bvult x x)) x x) (bvurem x #b10)))) (ite (bvsge #b00 (ite (distinct x shared) x x)) (bvneg (bvudiv shared x)) (bvlshr (bvurem shared #b00) (ite (bvule x shared) x shared)))))
(define-fun f1 ((x Bool)) (_ BitVec 2) (let ((shared (f0 #b10))) (bvnot (ite (bvule #b01 shared) (f0 shared) (ite (= shared shared) shared shared)))))
(define-fun f2 ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvsge (ite x y y) y) (bvneg (ite (not (not (not x))) y y)) (f0 (ite (bvugt #b00 y) y #b11))))
(define-fun f3 ((x (_ BitVec 2)) (y Bool)) (_ BitVec 2) (let ((shared #b00)) (ite (bvslt (bvand x #b10) (ite (bvult x x) x shared)) (ite (distinct #b10 #b01) (ite y #b01 x) (bvand x x)) (f2 (and (= #b10 x) (not (bvugt x x))) (ite (not (bvult shared x)) shared x)))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (let ((shared y)) (ite (xor (bvule shared y) (= y shared)) (ite (bvule x x) (f0 #b10) (bvneg #b11)) (ite (xor (not (not (not (bvult y x)))) (bvugt x #b00)) (bvashr x shared) (ite (bvsge x shared) shared shared)))))
