; Arrays that differ have a witness, equal ones agree everywhere, over stores, ites, constant arrays and scopes.
; RUN: $PROGRAM --solver bits --passes none --check-models $FILE
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const b (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(declare-const c Bool)
(assert (distinct (store a i #x01) (store a j #x02)))
(check-sat)
(push)
(assert (= a b))
(assert (distinct (store a i #x01) (store b i #x01)))
(check-sat)
(pop)
(push)
(assert (= (ite c a b) ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x07)))
(assert (= (select a i) #x08))
(check-sat)
(assert c)
(check-sat)
(pop)
(push)
(assert (= (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x07) i #x01) ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x09)))
(check-sat)
(pop)
(assert (= (store a i (select b i)) (store b i (select a j))))
(check-sat)
