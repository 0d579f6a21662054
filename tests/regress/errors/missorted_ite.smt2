; Branches of two sorts.
; EXPECT: (error "missorted_ite.smt2:7:14: `(ite p x 3)`: expected an argument of sort (_ BitVec 8), got Bool, (_ BitVec 8), Int")
; EXIT: 1
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const p Bool)
(assert (= x (ite p x 3)))
