; A 4-byte read of a table of three bytes.
(set-logic QF_AUFBV)
(declare-fun a () (Array (_ BitVec 32) (_ BitVec 8)))
(assert (= (select a (_ bv0 32)) (_ bv1 8)))
(assert (= (select a (_ bv1 32)) (_ bv2 8)))
(assert (= (select a (_ bv2 32)) (_ bv3 8)))
(declare-fun k () (_ BitVec 8))
(push 1)
(assert (= (concat (select a #x00000003) (select a #x00000002) (select a #x00000001) (select a #x00000000)) #x99030201))
(check-sat)
(pop 1)
(push 1)
(assert (and (= k #x00) (= (concat (select a ((_ zero_extend 24) (bvadd k #x03))) (select a ((_ zero_extend 24) (bvadd k #x02))) (select a ((_ zero_extend 24) (bvadd k #x01))) (select a ((_ zero_extend 24) k))) #x99030301)))
(check-sat)
(pop 1)
; EXPECT: sat
; EXPECT: unsat
