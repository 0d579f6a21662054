; Registers of a transition system are functions over states. The states differ in the model, unless the script says that
; they are equal; then the functions stay.
; EXPECT: sat
; EXPECT: (((r s0) #x0)
; EXPECT:  ((r s1) #x1)
; EXPECT:  ((= s0 s1) false)
; EXPECT:  ((select (m s1) (r s0)) #x7))
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
(set-option :produce-models true)
(set-logic ALL)
(declare-sort State 0)
(declare-fun r (State) (_ BitVec 4))
(declare-fun m (State) (Array (_ BitVec 4) (_ BitVec 4)))
(define-fun step ((a State) (b State)) Bool
  (and (= (r b) (bvadd (r a) #x1)) (= (m b) (store (m a) (r a) #x7))))
(declare-const s0 State)
(declare-const s1 State)
(assert (= (r s0) #x0))
(assert (step s0 s1))
(check-sat)
(get-value ((r s0) (r s1) (= s0 s1) (select (m s1) (r s0))))
(declare-const s2 State)
(assert (step s1 s2))
(push 1)
(assert (not (= (select (m s2) #x0) #x7)))
(check-sat)
(pop 1)
(push 1)
(assert (= s0 s1))
(check-sat)
(pop 1)
(check-sat)
