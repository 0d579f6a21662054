; The input ends in a string.
; EXPECT: (error "truncated_string.smt2:5:7: `""no end)`: a string literal that is not closed, expected the rest of the command")
; EXIT: 1
(set-logic QF_UF)
(echo "no end)
