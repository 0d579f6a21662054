; A string that is no command, with another one behind it: what is behind the stray text is not taken for a part of it.
; RUN: printf 'stray "a' | $PROGRAM --solver z3 -
; EXPECT: (error "<stdin>:1:1: `stray`: expected `(` and a command")
; EXPECT: (error "<stdin>:1:7: `""a`: a string literal that is not closed, expected `(` and a command")
; EXIT: 1
; RUN: printf '"a""b" (check-sat)' | $PROGRAM --solver z3 -
; EXPECT: (error "<stdin>:1:1: `""a""""""""b""`: expected `(` and a command")
; EXPECT: unknown
; EXIT: 1
