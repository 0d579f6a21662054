; Whatever is wrong with the store, it is one line on standard error, and the answer is right.
; RUN: echo 'no database, but a text that is long enough to be taken for the header of one, if one looked at no more' > $TEMP/m; $PROGRAM --memo $TEMP/m $FILE 2>&1 | sed "s|$TEMP|T|g"; ls $TEMP | grep corrupt
; EXPECT: preproc-solve: the memo T/m cannot be read (file is not a database), it is now T/m.corrupt-1
; EXPECT: sat
; EXPECT: m.corrupt-1
; RUN: $PROGRAM --memo $TEMP/none/m $FILE 2>&1 | sed "s|$TEMP|T|g"
; EXPECT: preproc-solve: the memo T/none/m cannot be used (unable to open database file), going on without it
; EXPECT: sat
; RUN: $PROGRAM --memo redis://127.0.0.1:1/0 $FILE 2>&1
; EXPECT: preproc-solve: the memo redis://127.0.0.1:1/0 cannot be used (Connection refused), going on without it
; EXPECT: sat
; RUN: (ulimit -f 4; $PROGRAM --memo $TEMP/m $FILE 2>&1 | sed "s|$TEMP|T|g" | sed 's/ (.*)//; s/, .*//')
; EXPECT: preproc-solve: the memo T/m cannot be used
; EXPECT: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult (bvmul x x) x))
(check-sat)
