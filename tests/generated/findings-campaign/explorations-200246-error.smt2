; explorations, seed 200246, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpbzfw199j/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) g0)
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (f0 (ite (xor (distinct x x) (not (= x g0))) (bvxor g0 g0) (ite (bvsge x x) g0 x))))
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (f1 (ite (bvult (ite (distinct x #b00) g0 g0) (f1 x)) x (ite (bvsge g0 x) (f1 g0) (ite (not (not (not (bvule x #b00)))) g0 x)))))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (bvnot (bvneg (f0 #b11))))
(assert (bvugt (bvurem #b10 g0) (main g0 g0)))
