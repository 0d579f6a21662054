; Several files are several scripts, in their order; an error in one does not keep the next from being answered.
; RUN: $PROGRAM $FILE data_second.smt2
; EXPECT: sat
; EXPECT: unsat
; RUN: $PROGRAM data_second.smt2 missing.smt2 $FILE
; EXPECT: unsat
; EXPECT: (error "missing.smt2: cannot open: No such file or directory")
; EXPECT: sat
; EXIT: 1
; RUN: $PROGRAM data_second.smt2 - < $FILE
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(check-sat)
