; The format of --stats is given with `=`: a file that follows is a file.
; RUN: $PROGRAM --stats $FILE 2>/dev/null
; EXPECT: sat
; RUN: $PROGRAM $FILE --stats 2>/dev/null
; EXPECT: sat
(check-sat)
