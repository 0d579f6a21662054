; The input ends in a command.
; EXPECT: (error "truncated_command.smt2:5:1: `(declare-fun f (Bool`: missing `)`, expected before the end of the input")
; EXIT: 1
(set-logic QF_UF)
(declare-fun f (Bool