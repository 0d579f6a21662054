; explorations, seed 200253, way z3 short=0.008 --cover branches
; error: (error "/tmp/tmp2xqwc0c0/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (let ((shared (bvxor (bvmul #b00 #b10) (ite (distinct x #b00) x g0)))) (ite (bvsge (bvshl x g0) (bvadd #b10 x)) (bvnot (bvsdiv g0 shared)) (bvnot (bvsub g0 x)))))
(define-fun f1 ((x (_ BitVec 2))) (_ BitVec 2) (ite (xor (and (bvsge x #b11) (bvule x g0)) (not (distinct #b01 #b11))) (ite (distinct x (ite (not (bvugt #b11 x)) g0 #b01)) (bvnot (f0 g0)) (bvor (ite (not (not (bvule x g0))) x g0) (f0 g0))) (ite (=> (=> (= g0 g0) (not (bvule g0 #b10))) (bvslt #b10 #b11)) (ite (bvult x g0) (ite (distinct x x) g0 x) (ite (not (bvult #b11 g0)) #b11 #b00)) (ite (bvule g0 x) (ite (not (bvult x x)) g0 x) (f0 g0)))))
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (let ((shared (bvnot (bvshl x g0)))) g0))
(define-fun f3 ((x (_ BitVec 2))) (_ BitVec 2) #b10)
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (bvule (ite (bvslt y g0) (f2 #b10) (ite (not (bvule #b11 x)) g0 x)) (ite (bvsge g0 y) (ite (bvule #b00 #b10) g0 x) (ite (distinct #b11 x) x x))) (bvurem (f1 x) x) (bvurem (bvneg (bvshl g0 #b10)) (ite (=> (bvslt #b11 g0) (not (bvule g0 #b01))) (bvmul y y) (bvshl g0 y)))))
(assert (not (bvule g0 g0)))
