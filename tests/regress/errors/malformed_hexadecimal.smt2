; A hexadecimal constant without digits.
; EXPECT: (error "malformed_hexadecimal.smt2:5:12: `#x`: a malformed hexadecimal constant, expected a term")
; EXIT: 1
(set-logic QF_BV)
(assert (= #x #x0))
