; What strings are compared with is behind the bound: an invariant is looked for, without z3's engine for Horn clauses,
; which crashed at these (4.8.12).
; RUN: $PROGRAM --solver z3 --explore main --cover branches --explore-max-depth 3 --timeout 3 $FILE | grep -o "^.* choices covered by 2 tests"
; EXPECT: 11 of 30 choices covered by 2 tests
(declare-const g0 Bool)
(declare-const s String)
(assert (or (= s "") (= s "a") (= s "b") (= s "ab")))
(define-fun f0 ((x (_ BitVec 3))) (_ BitVec 3) (ite (str.<= s "b") x (bvneg (ite (str.suffixof (ite (= #b100 #b010) "ab" "") s) (bvshl x x) (bvmul #b110 x)))))
(define-fun f1 ((x (_ BitVec 3)) (y (_ BitVec 3))) (_ BitVec 3) (ite (bvugt (bvurem (ite (not (str.suffixof s s)) x #b000) (bvnot x)) (f0 (bvmul y x))) (bvnot (ite (distinct y #b011) y (ite g0 x #b010))) (f0 (bvsub (ite g0 y y) (ite (bvule x y) #b011 #b100)))))
(define-fun main ((x Bool) (y (_ BitVec 3))) (_ BitVec 3) (ite g0 (ite (bvugt (ite (bvsge y #b111) y y) #b001) (f1 (bvadd #b000 #b011) (f1 y y)) (f0 (f1 y #b001))) (bvurem (ite (= s (ite (str.contains s "b") "b" "ab")) (f1 y #b000) (bvand y y)) (ite (= y #b100) (f0 y) y))))
(assert g0)
