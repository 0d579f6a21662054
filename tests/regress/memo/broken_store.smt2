; What never was a store is refused and left as it is. Whatever else is wrong with the store, it is one line on standard
; error, and the answer is right.
; RUN: echo 'no database, but a text that is long enough to be taken for the header of one, if one looked at no more' > $TEMP/m; chmod -w $TEMP/m; cp $TEMP/m $TEMP/copy; $PROGRAM --memo $TEMP/m $FILE 2>&1 | sed "s|$TEMP|T|g"; cmp $TEMP/m $TEMP/copy; ls $TEMP
; EXPECT: preproc-solve: --memo T/m: this is no SQLite file, expected a memo of this program or a new name
; EXPECT: Try `preproc-solve --help`.
; EXPECT: copy
; EXPECT: m
; RUN: cp $FILE $TEMP/mine.smt2; $PROGRAM --memo $TEMP/mine.smt2; echo $?; cmp $FILE $TEMP/mine.smt2; ls $TEMP
; EXPECT: 2
; EXPECT: mine.smt2
; RUN: $PROGRAM --memo $TEMP $FILE 2>&1 | sed "s|$TEMP|T|g"
; EXPECT: preproc-solve: --memo T: this is a folder, expected a memo of this program or a new name
; EXPECT: Try `preproc-solve --help`.
; RUN: printf 'SQLite format 3\000' > $TEMP/m; head -c 52 /dev/zero >> $TEMP/m; printf 'gpkg' >> $TEMP/m; head -c 4024 /dev/zero >> $TEMP/m; cp $TEMP/m $TEMP/copy; $PROGRAM --memo $TEMP/m $FILE 2>&1 | sed "s|$TEMP|T|g"; cmp $TEMP/m $TEMP/copy
; EXPECT: preproc-solve: --memo T/m: this is an SQLite file of another program, expected a memo of this program or a new name
; EXPECT: Try `preproc-solve --help`.
; RUN: : > $TEMP/m; $PROGRAM --memo $TEMP/m $FILE; head -c 15 $TEMP/m; echo
; EXPECT: sat
; EXPECT: SQLite format 3
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
