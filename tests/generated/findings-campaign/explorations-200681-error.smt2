; explorations, seed 200681, way z3 memo short=0.032 --cover branches
; error: (error "/tmp/tmp2krtdyjd/0.smt2: not explored: timeout")
(declare-const g0 (_ BitVec 2))
(define-fun f0 ((x (_ BitVec 2))) (_ BitVec 2) (bvxor (ite (and (bvule #b11 x) (bvugt x #b01)) (ite (bvugt g0 g0) #b11 #b01) (ite (distinct g0 #b11) x x)) (ite (and (bvslt g0 g0) (bvult g0 #b10)) (bvneg g0) x)))
(define-fun f1 ((x Bool) (y Bool)) (_ BitVec 2) (ite (bvslt g0 g0) (ite x (bvlshr (ite (bvsge g0 g0) #b00 g0) (ite (not (bvslt g0 g0)) #b00 #b10)) g0) (ite (= g0 (ite x g0 #b01)) (ite x (bvnot g0) (bvsub #b00 g0)) (bvneg #b11))))
(define-fun f2 ((x (_ BitVec 2))) (_ BitVec 2) (bvnot (ite (distinct x g0) g0 (f1 (= g0 g0) (bvsge x g0)))))
(define-fun f3 ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (bvsdiv (ite (bvslt (ite (bvule y x) y y) (ite (bvult g0 x) x x)) (f2 (bvnot g0)) x) (ite (bvult (ite (= g0 #b11) y y) (f0 x)) (ite (distinct x x) (ite (not (bvslt g0 y)) #b11 y) #b11) y)))
(define-fun main ((x (_ BitVec 2)) (y (_ BitVec 2))) (_ BitVec 2) (ite (and (bvsge (ite (bvugt #b00 y) x y) (ite (bvugt #b10 g0) x g0)) (=> (= y x) (distinct x g0))) (ite (not (bvule y #b00)) (f2 (ite (not (not (distinct y x))) g0 x)) x) (ite (distinct (bvor g0 g0) x) (ite (bvsge x g0) g0 (bvand x #b01)) (bvashr (ite (distinct g0 #b01) x x) (ite (bvslt y #b00) g0 #b10)))))
