; explorations, seed 200250, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmp6o0gdzif/0.smt2: not explored: timeout")
(declare-const g0 Bool)
(declare-const g1 (_ BitVec 3))
(define-fun f0 ((x Bool)) (_ BitVec 3) (bvshl (ite (bvule (bvmul #b100 g1) g1) (bvlshr (bvneg g1) (ite (not (bvsge g1 g1)) g1 g1)) (bvashr (ite (not (bvugt g1 g1)) g1 #b101) (ite (not (not (= g1 g1))) g1 g1))) (bvlshr (bvlshr (ite g0 #b101 g1) (bvudiv g1 g1)) (ite (bvugt g1 g1) (ite (not (bvslt #b101 g1)) g1 g1) (ite x g1 g1)))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (not (bvult g1 x)) (ite (bvugt g1 y) y g1) (f0 (distinct #b101 g1))))) (f0 g0)))
(assert g0)
