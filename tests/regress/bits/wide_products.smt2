; Products and quotients of wide words, which are lemmas before they are circuits; and assumptions and scopes with them.
; RUN: $PROGRAM --solver bits --passes none --check-models $FILE
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 256))
(declare-const y (_ BitVec 256))
(declare-const z (_ BitVec 256))
(define-fun zero () (_ BitVec 256) ((_ zero_extend 248) #x00))
(define-fun one () (_ BitVec 256) ((_ zero_extend 248) #x01))
(define-fun three () (_ BitVec 256) ((_ zero_extend 248) #x03))
; an even number has no inverse
(push)
(assert (= (bvmul x y) one))
(assert (= ((_ extract 0 0) x) #b0))
(check-sat)
(pop)
; factors in another order
(push)
(assert (= x z))
(assert (distinct (bvmul x y) (bvmul y z)))
(check-sat)
(pop)
; products overflow, and only then the quotient by a factor is not the other one
(push)
(assert (distinct x zero))
(assert (distinct (bvudiv (bvmul x y) x) y))
(check-sat)
(assert (bvult x ((_ zero_extend 128) ((_ zero_extend 64) #xffffffffffffffff))))
(assert (bvult y ((_ zero_extend 128) ((_ zero_extend 64) #xffffffffffffffff))))
(check-sat)
(pop)
; what remains is less than the divisor, whatever the signs are
(push)
(assert (bvslt (bvsrem x y) zero))
(assert (bvslt (bvneg (bvsrem x y)) zero))
(check-sat)
(pop)
(push)
(assert (= (bvmul x y) (bvudiv z three)))
(assert (bvugt y z))
(assert (= x ((_ zero_extend 248) #x05)))
(assert (= (bvurem z x) three))
(check-sat)
(pop)
; quotients by zero, and by themselves
(push)
(assert (= (bvudiv x y) (bvnot zero)))
(assert (= (bvurem x y) three))
(assert (bvult x z))
(check-sat)
(assert (distinct y zero))
(check-sat)
(pop)
(assert (distinct x zero))
(assert (or (distinct (bvudiv x x) one) (distinct (bvurem x x) zero)))
(check-sat)
