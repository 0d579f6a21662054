; In a log of queries an error ends its script where :error-behavior says so: the rest of it is no script of its own, and the
; next one is answered. --emit leaves it to the solver to obey the option.
; RUN: $PROGRAM --query-log $FILE
; EXPECT: (error "query_log_immediate_exit.smt2:14:14: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: unsat
; EXIT: 1
; RUN: $PROGRAM --query-log --emit $FILE 2>/dev/null | grep -e check-sat -e reset
; EXPECT: (check-sat)
; EXPECT: (reset)
; EXPECT: (check-sat)
(set-option :error-behavior immediate-exit)
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x y))
(assert (> x 5))
(check-sat)
(exit)
(set-logic QF_LIA)
(declare-const x Int)
(assert (and (> x 5) (< x 3)))
(check-sat)
