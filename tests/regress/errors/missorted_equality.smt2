; Terms of two sorts compared.
; EXPECT: (error "missorted_equality.smt2:7:13: `(= x y)`: expected argument 2 of sort (_ BitVec 8), got (_ BitVec 8), Int")
; EXIT: 1
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const y Int)
(assert (or (= x y) true))
