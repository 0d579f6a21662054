; Index sorts wider than 64 bits are no tables' indices; constant ones are, and symbolic ones stay reads of arrays.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_AUFBV)
(declare-const a (Array (_ BitVec 128) (_ BitVec 8)))
(declare-const i (_ BitVec 128))
(declare-const k (_ BitVec 4))
(assert (= (select a #x00000000000000000000000000000000) #x10))
(assert (= (select a #x00000000000000000000000000000001) #x20))
(assert (= (select a #x00000000000000000000000000000002) #x30))
(assert (= (select a #x80000000000000000000000000000000) #x40))
(assert (= (select a #xffffffffffffffffffffffffffffffff) #x50))
(push 1)
(assert (= (select a i) #x40))
(assert (bvslt i #x00000000000000000000000000000000))
(check-sat)
(assert (bvult i #x00000000000000000000000000000003))
(check-sat)
(pop 1)
(push 1)
(assert (bvugt (select a ((_ zero_extend 124) k)) #x25))
(assert (bvult k #x3))
(check-sat)
(assert (distinct k #x2))
(check-sat)
(pop 1)
