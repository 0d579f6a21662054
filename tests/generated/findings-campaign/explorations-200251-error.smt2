; explorations, seed 200251, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpdl43l0k2/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(declare-const g1 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (ite (not (and (distinct x g0) (not (= g0 #b00)))) (ite (distinct #b00 x) (ite (bvugt g1 x) g1 x) (bvlshr g0 g1)) (bvashr (ite (not (bvult g1 x)) x #b11) (ite (distinct x g0) g0 g1))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (f0 (ite (=> (= x #b01) (bvsge g0 x)) (bvshl (f0 x) (bvadd #b10 g0)) (ite (and (bvslt #b00 g1) (not (not (bvsge g0 g1)))) (f0 g0) (ite (bvule g1 g1) g1 g0)))))
(define-fun f2 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (f0 (bvneg y)))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (f2 (f1 (bvnot y)) (bvadd (ite (not (bvule g0 g0)) g1 x) (f1 #b10))))
