; RUN: $PROGRAM --memo redis://host:port $FILE 2>&1
; EXPECT: preproc-solve: --memo redis://host:port: expected a port from 1 to 65535 and not `port`
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --memo http://host $FILE 2>&1
; EXPECT: preproc-solve: --memo http://host: expected redis://HOST:PORT/DATABASE
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --memo m --no-memo $FILE 2>&1
; EXPECT: preproc-solve: --memo and --no-memo exclude each other
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --memo m --memo-size 0 $FILE 2>&1
; EXPECT: preproc-solve: --memo-size 0: expected a number of megabytes from 1 to 1000000000, or one with a unit: K, M, G or T
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
