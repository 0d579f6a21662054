; A string that is no command, with another one behind it: one error for both.
; RUN: printf 'stray "a' | $PROGRAM --solver z3 -
; EXPECT: (error "<stdin>:1:1: `stray`: expected `(` and a command")
; EXIT: 1
; RUN: printf '"a""b" (check-sat)' | $PROGRAM --solver z3 -
; EXPECT: (error "<stdin>:1:1: `""a""""""""b""`: expected `(` and a command")
; EXPECT: unknown
; EXIT: 1
