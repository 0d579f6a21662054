; An array whose elements a quantifier says is read by a symbol that a pass removed.
; EXPECT: sat
; EXPECT: (((= x (select A y)) true)
; EXPECT:  ((= x (bvadd ((_ extract 2 0) y) #b100)) true))
; SOLVER: z3
; EMIT-TO: z3
(set-option :produce-models true)
(declare-const A (Array (_ BitVec 4) (_ BitVec 3)))
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 4))
(assert (forall ((i (_ BitVec 4))) (= (select A i) (bvadd ((_ extract 2 0) i) #b100))))
(assert (= x (select A y)))
(check-sat)
(get-value ((= x (select A y)) (= x (bvadd ((_ extract 2 0) y) #b100))))
