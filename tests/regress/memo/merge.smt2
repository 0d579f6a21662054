; Files of two machines are put together, of checks that no search answers. A run that only reads the result needs no solver, and leaves it as it is.
; RUN: cd $TEMP; q=$OLDPWD/$FILE; $PROGRAM --indexify=off --memo one $q; sed 's/64/27/' $q | $PROGRAM --indexify=off --memo two -; $PROGRAM --memo-merge all one two | sed 's/[1-9][0-9]* entries/some entries/'; for script in s/64/64/ s/64/27/ s/64/125/ s/64/125/; do sed $script $q | $PROGRAM --indexify=off --memo all --memo-readonly --stats=all - 2>&1 | grep -E '^(sat|\(|checks)' | sed 's/,.*s)/)/'; done
; EXPECT: sat
; EXPECT: ((x 4))
; EXPECT: sat
; EXPECT: ((x 3))
; EXPECT: all: some entries of 2 memos
; EXPECT: sat
; EXPECT: ((x 4))
; EXPECT: checks: 1 (0 by a solver)
; EXPECT: sat
; EXPECT: ((x 3))
; EXPECT: checks: 1 (0 by a solver)
; EXPECT: sat
; EXPECT: ((x 5))
; EXPECT: checks: 1 (1 by a solver)
; EXPECT: sat
; EXPECT: ((x 5))
; EXPECT: checks: 1 (1 by a solver)
; RUN: $PROGRAM --memo $TEMP/none --memo-readonly $FILE 2>&1 | sed 's/memo .*none/memo none/'; test -e $TEMP/none
; EXPECT: preproc-solve: there is no memo none, going on without it
; EXPECT: sat
; EXPECT: ((x 4))
; EXIT: 1
; RUN: $PROGRAM --memo-merge $TEMP/all $TEMP/none 2>&1 | sed "s:$TEMP/::g"
; EXPECT: preproc-solve: there is no memo none, going on without it
; EXPECT: all: 0 entries of 1 memo
; RUN: $PROGRAM --memo-merge $TEMP/all 2>&1
; EXPECT: preproc-solve: --memo-merge: expected the memos to put together, FILE...
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
(set-option :produce-models true)
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (= (* x x x) 64))
(assert (= (* y y) 1))
(check-sat)
(get-value (x))
