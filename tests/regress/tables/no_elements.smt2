; A table without elements is an array of which nothing is known.
(set-logic QF_AUFBV)
(declare-fun a () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun k () (_ BitVec 8))
(push 1)
(assert (= (select a ((_ zero_extend 24) k)) #x11))
(check-sat)
(pop 1)
(push 1)
(assert (and (= (select a ((_ zero_extend 24) k)) #x11) (= (select a ((_ zero_extend 24) (bvadd k #x00))) #x12)))
(check-sat)
(pop 1)
; EXPECT: sat
; EXPECT: unsat
