; A number with letters.
; EXPECT: (error "malformed_number.smt2:5:12: `12ab`: a malformed number, expected a term")
; EXIT: 1
(set-logic QF_LIA)
(assert (= 12ab 3))
