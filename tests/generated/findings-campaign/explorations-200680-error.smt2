; explorations, seed 200680, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmpryndtxdj/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 3))
(define-fun f0 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (bvsub (bvlshr (bvadd y g0) (bvshl #b101 y)) #b010))
(define-fun f1 ((x (_ BitVec 3))) (_ BitVec 3) (bvsdiv (ite (= #b001 g0) (ite (distinct x x) x x) (f0 g0 x)) (ite (bvule x x) (ite (bvsge g0 #b000) x x) (ite (bvule x g0) x #b011))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (ite (bvugt (f0 (ite (bvugt g0 #b000) g0 #b001) (ite (bvsge x #b111) x x)) (f0 (ite (not (distinct y y)) y y) (ite (= #b001 x) #b101 y))) (ite (xor (= g0 x) (bvslt x x)) (bvneg (bvnot x)) (ite (not (not (bvsge x y))) g0 x)) (bvneg (bvashr (bvnot g0) (f0 #b010 y)))))
(assert (not (bvugt #b101 g0)))
