; A colon alone.
; EXPECT: (error "malformed_keyword.smt2:5:13: `:`: a colon without a keyword, expected the rest of the command")
; EXIT: 1
(set-logic QF_UF)
(set-option : true)
