; Names differ by case, hexadecimal digits do not.
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const X (_ BitVec 8))
(push 1)
(assert (distinct (bvadd x #xAb) (bvadd x #xaB)))
(check-sat)
(pop 1)
(assert (distinct x X))
(check-sat)
