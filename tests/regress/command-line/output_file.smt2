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
; An output that would not be complete does not appear.
; RUN: echo old > $TEMP/out; $PROGRAM -o $TEMP/out $FILE $TEMP/none 2>&1 | sed "s|$TEMP|TEMP|"; echo ${PIPESTATUS[0]}; cat $TEMP/out; $PROGRAM --emit -o $TEMP/out $TEMP/none; echo $?; cat $TEMP/out; ls $TEMP
; EXPECT: (error "TEMP/none: cannot open: No such file or directory")
; EXPECT: 1
; EXPECT: old
; EXPECT: 1
; EXPECT: old
; EXPECT: out
; RUN: echo old > $TEMP/out; $PROGRAM --explore f -o $TEMP/out $TEMP/none; echo $?; $PROGRAM --merge-results -o $TEMP/out $TEMP/none.csv; echo $?; cat $TEMP/out; ls $TEMP
; EXPECT: 1
; EXPECT: 1
; EXPECT: old
; EXPECT: out
; RUN: echo old > $TEMP/out; for way in solve --emit; do for signal in KILL TERM; do mkfifo $TEMP/pipe; if [ $way = solve ]; then way=; fi; $PROGRAM $way -o $TEMP/out $TEMP/pipe & p=$!; { cat $FILE; sleep 0.3; kill -$signal $p; sleep 0.1; } > $TEMP/pipe; wait $p; rm $TEMP/pipe; cat $TEMP/out; done; done 2>/dev/null
; EXPECT: old
; EXPECT: old
; EXPECT: old
; EXPECT: old
; No output may be an input, or another output.
; RUN: cp $FILE $TEMP/s.smt2; cd $TEMP; for o in '-o s.smt2' '--emit -o ./s.smt2' '--emit --emit-decoder s.smt2' '--explore f --explore-dot s.smt2'; do $PROGRAM $o s.smt2 2>&1 | head -n 1; done; cmp $OLDPWD/$FILE s.smt2; ls
; EXPECT: preproc-solve: --output s.smt2: this is the input, expected another file
; EXPECT: preproc-solve: --output ./s.smt2: this is the input, expected another file
; EXPECT: preproc-solve: --emit-decoder s.smt2: this is the input, expected another file
; EXPECT: preproc-solve: --explore-dot s.smt2: this is the input, expected another file
; EXPECT: s.smt2
; RUN: $PROGRAM $FILE > /dev/full
; EXIT: 1
; RUN: $PROGRAM --emit $FILE > /dev/full
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(assert (not (> x 0)))
(check-sat)
