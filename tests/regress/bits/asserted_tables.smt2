; Tables that are asserted element by element, and arrays that are equal to them: for good, or as long as a scope is open.
; RUN: $PROGRAM --solver bits --passes none $FILE
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; RUN: $PROGRAM --solver z3 --passes none $FILE
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_ABV)
(declare-const table (Array (_ BitVec 3) (_ BitVec 4)))
(declare-const copy (Array (_ BitVec 3) (_ BitVec 4)))
(declare-const other (Array (_ BitVec 3) (_ BitVec 4)))
(declare-const i (_ BitVec 3))
(declare-const k (_ BitVec 3))
(declare-const p Bool)
(assert (and (= (select table #b000) #x3) (= #x5 (select table #b001)) (= (select table #b010) #x9) (= (select table #b011) #x0)))
(assert (= (select table #b100) #xc))
(assert (= (select table #b101) #x7))
(assert (= (select table #b110) #xe))
(assert (= (select table #b111) #x2))
(assert (and (= copy table) (or p (= other table))))
(check-sat)
; No element of the copy is #xa.
(push 1)
(assert (= (select copy i) #xa))
(check-sat)
(pop 1)
; The other array is only equal where a scope says so.
(push 1)
(assert (= (select other i) #xa))
(check-sat)
(assert (= other copy))
(check-sat)
(pop 1)
(push 1)
(assert (= (select other #b000) #xa))
(assert (= (select other i) (select other k) #xa))
(assert (distinct i k))
(check-sat)
(pop 1)
; The elements of different indices differ, whichever array is read.
(assert (= (select copy i) (select table k)))
(check-sat)
(assert (distinct i k))
(check-sat)
