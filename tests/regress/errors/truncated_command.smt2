; The input ends in a command.
; EXPECT: (error "truncated_command.smt2:5:21: unexpected end of input, expected `)`")
; EXIT: 1
(set-logic QF_UF)
(declare-fun f (Bool