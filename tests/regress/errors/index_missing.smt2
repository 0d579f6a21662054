; An indexed operator without its index.
; EXPECT: (error "index_missing.smt2:6:12: `(zero_extend x)`: expected 1 numerals as indices, as in (_ zero_extend i), got (_ BitVec 8)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (zero_extend x) #x000))
