; Heads of applications may be applications, but not without end.
; RUN: printf '(assert %150000s' | tr ' ' '(' | $PROGRAM -
; EXPECT: (error "<stdin>:1:100009: more than 100000 parentheses without a symbol between them")
; EXIT: 1
