; Two values for one index, in every spelling that can say so; without the second the query is satisfiable.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const b (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-const k (_ BitVec 8))
(declare-const v (_ BitVec 8))
(assert (and (= (select a #x00) #x10) (= (select a #x01) #x11) (= #x12 (select a #x02))))
(assert (= (f #x00) #x20))
(assert (= (f #x01) #x21))
(assert (= (select a k) #x12))
(check-sat)
(push 1)
(assert (and (= (select a #x03) #x13) (= (select a #x01) #x19)))
(check-sat)
(pop 1)
(push 1)
(assert (= (f #x01) #x22))
(check-sat)
(pop 1)
(push 1)
(assert (= (select a #x02) v))
(check-sat)
(assert (bvult v #x12))
(check-sat)
(pop 1)
(push 1)
(assert (= a (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x12) #x00 #x10)))
(check-sat)
(pop 1)
(push 1)
(assert (= b (store a #x01 #x31)))
(assert (= (select b #x01) #x11))
(check-sat)
(pop 1)
(push 1)
(assert (= v (ite (= k #x02) (select a k) (ite (= k #x02) #x00 #x01))))
(check-sat)
(assert (= v #x00))
(check-sat)
(pop 1)
