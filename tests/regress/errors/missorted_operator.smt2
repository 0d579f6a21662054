; An operator applied to the wrong sorts.
; EXPECT: (error "missorted_operator.smt2:7:12: `(bvadd x y)`: expected two bit-vectors of equal width, got (_ BitVec 8), (_ BitVec 9)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 9))
(assert (= (bvadd x y) x))
