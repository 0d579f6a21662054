; An error in one query does not touch the next.
; RUN: $PROGRAM --query-log $FILE
; EXPECT: (error "query_log_error.smt2:9:14: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: unknown
; EXPECT: sat
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x y))
(check-sat)
(exit)
(set-logic QF_LIA)
(declare-const y Int)
(assert (= y 1))
(check-sat)
(exit)
