; Elements that are arrays: read, stored, compared, and functions that give arrays.
; RUN: $PROGRAM --solver bits --passes none --check-models $FILE
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_AUFBV)
(declare-const m (Array (_ BitVec 16) (Array (_ BitVec 8) (_ BitVec 8))))
(declare-const n (Array (_ BitVec 16) (Array (_ BitVec 8) (_ BitVec 8))))
(declare-fun f ((_ BitVec 4)) (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const p (_ BitVec 16))
(declare-const q (_ BitVec 16))
(declare-const x (_ BitVec 4))
(assert (= n (store m p (store (select m p) #x01 #x2a))))
(assert (= (select (select n q) #x01) #x2b))
(check-sat)
(push)
(assert (= p q))
(check-sat)
(pop)
(push)
(assert (= (f x) (select n p)))
(assert (distinct (select (f x) #x01) #x2a))
(check-sat)
(pop)
(assert (distinct (f #x0) (f #x1) (select n p)))
(check-sat)
