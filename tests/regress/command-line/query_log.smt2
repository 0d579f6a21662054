; A log of two queries: (exit) ends one, the next begins fresh, with the names free again. Without --query-log the first (exit)
; ends everything.
; RUN: $PROGRAM --query-log $FILE
; EXPECT: sat
; EXPECT: ((x 1))
; EXPECT: unsat
; RUN: $PROGRAM --solver cvc5 --query-log - < $FILE
; EXPECT: sat
; EXPECT: ((x 1))
; EXPECT: unsat
; RUN: $PROGRAM --query-log --emit $FILE | $PROGRAM --query-log
; EXPECT: sat
; EXPECT: ((x 1))
; EXPECT: unsat
; RUN: $PROGRAM $FILE
; EXPECT: sat
; EXPECT: ((x 1))
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x 1))
(check-sat)
(get-value (x))
(exit)

; second query
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push 1)
(assert (bvult x (bvand x #x0f)))
(check-sat)
(exit)
