; Chainable, left-associative and pairwise operators with more than two arguments.
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(declare-const v (_ BitVec 8))
; chainable
(push 1)
(assert (distinct (< a b c) (and (< a b) (< b c))))
(check-sat)
(pop 1)
(push 1)
(assert (= a b c))
(assert (distinct a c))
(check-sat)
(pop 1)
; left-associative
(push 1)
(assert (distinct (- a b c) (- (- a b) c)))
(check-sat)
(pop 1)
(push 1)
(assert (distinct (xor p q r) (xor (xor p q) r)))
(check-sat)
(pop 1)
(push 1)
(assert (distinct (bvadd v #x01 v #x02) (bvadd (bvadd (bvadd v #x01) v) #x02)))
(check-sat)
(pop 1)
; right-associative
(push 1)
(assert (distinct (=> p q r) (=> p (=> q r))))
(check-sat)
(pop 1)
; pairwise
(push 1)
(assert (distinct p q r))
(check-sat)
(pop 1)
(assert (distinct a b c))
(assert (< a c b))
(check-sat)
