; explorations, seed 200248, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpmp5wqclb/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(declare-const g1 Bool)
(define-fun f0 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (= (ite (not g1) g0 y) (bvashr x x)) #b11 (bvurem (bvmul y g0) (bvand x x))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvule (bvadd g0 g0) (ite (not (= #b11 x)) g0 g0)) (ite (= x x) (f0 g0 x) (ite g1 #b00 x)) (ite (bvult x x) (bvlshr x g0) (ite (not g1) #b10 g0))))
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (ite (bvsge (f0 g0 x) (bvsdiv x #b11)) (bvurem x (ite (not (not (bvslt g0 x))) g0 g0)) (ite (bvslt g0 #b10) (ite (distinct g0 #b11) x #b00) (bvneg g0))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (f2 (ite (= y y) (ite g1 g0 y) (bvsub y y))))
(assert (bvsge (ite (bvule g0 #b10) g0 #b01) (ite (distinct g0 g0) g0 g0)))
