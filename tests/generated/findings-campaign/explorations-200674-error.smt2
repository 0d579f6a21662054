; explorations, seed 200674, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp_osdpet3/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (and (bvsge x x) (bvslt x #b10)) (bvurem (ite (not (not (bvule x #b10))) y y) (bvadd #b00 #b01)) (ite (bvslt y x) (ite (bvugt y x) y #b01) (bvlshr y #b11))))
(define-fun main ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvsge y (ite (bvult y y) y (bvsub y y))) (ite (or (or (not (bvsge y #b11)) (bvslt y y)) (= y y)) (bvneg (ite (bvslt y y) y y)) (ite (or (distinct #b10 y) (bvslt #b11 y)) (ite (bvult y y) #b00 y) (ite (not x) #b01 y))) (ite (distinct #b01 (ite x y y)) (ite (bvslt y y) (bvxor y y) (ite x y y)) (ite (not (distinct y y)) (f0 y y) (ite x #b11 y)))))
