; explorations, seed 200682, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmpjafi11bw/0.smt2: not explored: timeout")
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (bvnot (ite (not (bvule x x)) x (bvnot #b111))))
(define-fun f1 ((x (_ BitVec 3)) (y Bool)) (_ BitVec 3) (let ((shared (f0 #b110))) (f0 (ite (bvugt shared #b011) (bvnot #b000) (bvnot shared)))))
(define-fun main ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (let ((shared (ite (distinct y x) (f1 x (bvsge y #b100)) (ite (bvslt x y) #b110 x)))) (bvurem (ite (bvsge x shared) (ite (bvslt #b001 shared) #b100 shared) (f0 shared)) (f1 (ite (bvsge x x) x y) (bvugt y #b111)))))
