; Text between commands.
; EXPECT: (error "stray_text.smt2:5:1: `hello`: expected `(` and a command")
; EXIT: 1
(set-logic QF_UF)
hello
