; An extract with its bounds exchanged.
; EXPECT: (error "extract_reversed.smt2:6:12: `((_ extract 1 3) x)`: expected indices i >= j, got (_ BitVec 8)")
; EXIT: 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= ((_ extract 1 3) x) #b000))
