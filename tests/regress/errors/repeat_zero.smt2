; A repetition of zero times.
; EXPECT: (error "repeat_zero.smt2:6:12: `((_ repeat 0) x)`: expected an index of at least 1, got (_ BitVec 8)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= ((_ repeat 0) x) x))
