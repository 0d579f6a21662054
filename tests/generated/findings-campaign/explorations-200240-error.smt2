; explorations, seed 200240, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmpczyn4vsn/0.smt2: not explored: timeout")
(declare-const g0 Bool)
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (bvashr (ite g0 (ite g0 #b100 x) (ite (bvule x x) x #b111)) x))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (bvult x x) (bvnot #b000) (bvsub #b111 x)))) (f0 (ite (and g0 (not g0)) (f0 x) (f0 y)))))
(assert (bvslt (ite (= #b000 #b000) #b011 #b111) (main #b111 #b001)))
