; A check that takes too long is unknown, with the reason; the next one is answered.
; SOLVE-OPTIONS: --timeout 0.5
; NO-EMIT: the programs have limits of their own
; EXPECT: unknown
; EXPECT: (:reason-unknown "timeout")
; EXPECT: sat
(set-logic QF_BV)
(declare-const p (_ BitVec 128))
(declare-const q (_ BitVec 128))
(push 1)
(assert (= (bvmul p q) #x000000000000fffffffffffffffffddd))
(assert (and (bvult p #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 p)))
(assert (and (bvult q #x00000000000001000000000000000000) (bvult #x00000000000000000000000000000001 q)))
(check-sat)
(get-info :reason-unknown)
(pop 1)
(check-sat)
