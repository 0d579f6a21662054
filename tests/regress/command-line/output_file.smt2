; -o writes to a file, which is there only when it is complete; what was there before is replaced.
; RUN: echo old > $TEMP/out; $PROGRAM -o $TEMP/out $FILE && cat $TEMP/out && ls $TEMP
; EXPECT: unsat
; EXPECT: out
; RUN: $PROGRAM --emit --output=$TEMP/out $FILE && cat $TEMP/out
; EXPECT: (set-logic QF_LIA)
; EXPECT: (declare-const x Int)
; EXPECT: (assert (> x 0))
; EXPECT: (assert (not (> x 0)))
; EXPECT: (check-sat)
; RUN: $PROGRAM -o $TEMP/no/such/folder $FILE 2>&1 | sed "s|$TEMP|TEMP|"
; EXPECT: preproc-solve: cannot write TEMP/no/such/folder: No such file or directory
; RUN: mkfifo $TEMP/pipe; cat $TEMP/pipe & $PROGRAM -o $TEMP/pipe $FILE; wait; test -p $TEMP/pipe && ls $TEMP
; EXPECT: unsat
; EXPECT: pipe
; RUN: echo old > $TEMP/out; ln -s out $TEMP/link; $PROGRAM -o $TEMP/link $FILE; cat $TEMP/out; test -L $TEMP/link
; EXPECT: unsat
; RUN: $PROGRAM $FILE > /dev/full
; EXIT: 1
; RUN: $PROGRAM --emit $FILE > /dev/full
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(assert (not (> x 0)))
(check-sat)
