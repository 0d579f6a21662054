; An extract beyond the width.
; EXPECT: (error "extract_out_of_range.smt2:6:12: `((_ extract 8 1) x)`: expected indices below the width 8, got (_ BitVec 8)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= ((_ extract 8 1) x) x))
