; The input ends before the name of a command.
; EXPECT: (error "truncated_name.smt2:5:2: unexpected end of input, expected the name of a command")
; EXIT: 1
(set-logic QF_UF)
(