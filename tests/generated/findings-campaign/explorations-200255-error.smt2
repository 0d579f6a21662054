; explorations, seed 200255, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpxqbywap1/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (ite (not (distinct y (bvadd y x))) (bvashr (bvnot (bvxor x #b110)) (bvor (bvlshr x y) (ite (bvslt y y) y y))) (ite (or (=> (distinct x x) (bvugt #b011 x)) (not (bvsge x y))) (bvnot (bvxor y x)) (ite (bvugt x #b111) (bvand x y) (ite (bvugt y y) x y)))))
(define-fun f1 ((x Bool) (y (_ BitVec 3))) (_ BitVec 3) (bvsub (f0 (bvnot #b000) (ite (bvult y y) #b011 #b101)) (ite (bvslt y y) (bvneg y) (ite x y y))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (f1 (bvule y x) (bvadd (ite (bvult x x) x #b111) (bvnot #b000))))
(assert (bvslt (ite (bvule #b011 #b000) #b111 #b110) (ite (not (bvult #b101 #b111)) #b101 #b100)))
