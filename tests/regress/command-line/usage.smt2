; Wrong usage: one line that says what is wrong, and status 2; nothing is read.
; RUN: $PROGRAM --emt $FILE 2>&1
; EXPECT: preproc-solve: unknown option `--emt`, did you mean `--emit`?
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --query-logs $FILE 2>&1
; EXPECT: preproc-solve: unknown option `--query-logs`, did you mean `--query-log`?
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --no-fuld $FILE 2>&1
; EXPECT: preproc-solve: unknown option `--no-fuld`, did you mean `--no-fold`?
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --solver z4 $FILE 2>&1
; EXPECT: preproc-solve: unknown solver `z4`, expected auto|z3|cvc5|bits or a program on PATH, did you mean `z3`?
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --passes fol $FILE 2>&1 | sed "s/passes: .*)/passes: ...)/"; exit ${PIPESTATUS[0]}
; EXPECT: preproc-solve: unknown pass `fol`, did you mean `fold`? (passes: ...)
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --trace-pass flod $FILE 2>&1 | sed "s/passes: .*)/passes: ...)/"; exit ${PIPESTATUS[0]}
; EXPECT: preproc-solve: unknown pass `flod`, did you mean `fold`? (passes: ...)
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --timeout 0 $FILE 2>&1
; EXPECT: preproc-solve: --timeout 0: expected a number of seconds above 0, at most 1000000, or one with a unit: ms, s, min or h
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --stats=xml $FILE 2>&1
; EXPECT: preproc-solve: --stats=xml: expected summary, all or json
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --lang btor2 $FILE 2>&1
; EXPECT: preproc-solve: --lang btor2: expected smt2, smt2.6, smt2.7, smt, smtlib, smtlib2, sygus, sygus2 or sygus2.1
; EXPECT: Try `preproc-solve --help`.
; EXIT: 2
; RUN: $PROGRAM --solver 2>/dev/null
; EXIT: 2
(check-sat)
