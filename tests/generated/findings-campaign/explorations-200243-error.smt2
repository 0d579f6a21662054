; explorations, seed 200243, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpnpirqve1/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (ite (and (bvsge g0 x) (not (distinct g0 g0))) x (ite (or (bvule #b01 #b01) (bvule x x)) (ite (not (bvult x x)) #b00 g0) (bvor g0 g0))))
(define-fun f1 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (let ((shared (ite (bvslt #b11 g0) (bvshl #b11 g0) (bvand g0 #b11)))) g0))
(define-fun main ((x Bool) (y (_ BitVec 2))) (_ BitVec 2) (f0 (f0 (ite (bvugt y g0) g0 (bvand g0 #b11)))))
(assert (= (ite (bvule g0 g0) g0 #b10) (ite (not (not (bvslt g0 g0))) g0 g0)))
