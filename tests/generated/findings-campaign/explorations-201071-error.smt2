; explorations, seed 201071, way z3 short=0.089 --cover branches
; error: (error "/tmp/tmpp9fca0se/15.smt2: not explored: timeout")
; 
; (only beside the other scripts of its block: their seeds from 201056 to 201071, or not each time)
(declare-const g0 (_ BitVec 3))
(declare-const g1 (_ BitVec 3))
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (let ((shared (bvneg (bvsdiv g0 x)))) (ite (and (bvule x #b110) (xor (bvult x #b101) (not (bvult x #b110)))) g1 (ite (bvule g0 x) (bvlshr #b100 shared) (bvsub x g1)))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (or (bvult g1 g1) (not (distinct g0 g0))) (ite (bvule #b110 x) x g1) g1))) (f0 (f0 (f0 x)))))
(assert (xor (bvult g0 g1) (not (bvslt g1 g0))))
