; The scripts of a log are written with (reset) between them: a solver in a pipe answers all of them, where the first (exit)
; would end it. A log with (reset) is one of as many scripts.
; RUN: $PROGRAM --query-log --emit --for z3 $FILE | z3 -in
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --query-log --emit --for cvc5 $FILE | cvc5 --lang=smt2 --incremental -
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --query-log --emit $FILE | $PROGRAM --query-log --emit | $PROGRAM --query-log
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_LIA)
(declare-const x Int)
(assert (> (* 2 x) 5))
(check-sat)
(exit)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (bvult x y))
(push 1)
(assert (bvult y x))
(check-sat)
(reset)
(set-logic QF_LRA)
(declare-const x Real)
(assert (< x 0.5))
(check-sat)
