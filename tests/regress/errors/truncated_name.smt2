; The input ends before the name of a command.
; EXPECT: (error "truncated_name.smt2:5:1: `(`: missing `)`, expected before the end of the input")
; EXIT: 1
(set-logic QF_UF)
(