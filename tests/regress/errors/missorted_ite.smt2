; Branches of two sorts.
; EXPECT: (error "missorted_ite.smt2:7:14: `(ite p x 3)`: expected argument 3 of sort (_ BitVec 8), got Bool, (_ BitVec 8), Int: write `(_ bv3 8)` for `3`")
; EXIT: 1
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const p Bool)
(assert (= x (ite p x 3)))
