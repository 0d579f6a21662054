; A binary constant with other digits.
; EXPECT: (error "malformed_binary.smt2:5:12: `#b012`: a malformed binary constant, expected a term")
; EXIT: 1
(set-logic QF_BV)
(assert (= #b012 #b000))
