; What a proof of equivalence looks like: the negation of the claim has no model. Here: rounding a 32-bit number up to a
; multiple of 8 by masking is the same as by the remainder.
;
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_BV)
(define-fun round_mask ((x (_ BitVec 32))) (_ BitVec 32) (bvand (bvadd x #x00000007) (bvnot #x00000007)))
(define-fun round_divide ((x (_ BitVec 32))) (_ BitVec 32)
  (ite (= (bvurem x #x00000008) #x00000000) x (bvadd (bvsub x (bvurem x #x00000008)) #x00000008)))
(declare-const x (_ BitVec 32))

; They agree, even where the addition overflows: both give 0 there.
(push 1)
(assert (distinct (round_mask x) (round_divide x)))
(check-sat)
(pop 1)

; But then the result is less than x.
(assert (bvult (round_mask x) x))
(check-sat)
