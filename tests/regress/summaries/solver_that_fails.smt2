; A solver that fails within the pass leaves the calls as they are; the check says what is wrong, and the script goes on.
; RUN: $PROGRAM --passes summaries,fold --solver false $FILE | cut -c1-55
; EXPECT: (error "solver_that_fails.smt2:11:1: `(check-sat)`: the
; EXPECT: "going on"
; NO-EMIT: the failing solver is what is looked at
(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)
(define-fun clamp ((v Int)) Int (ite (< v 0) 0 (ite (> v 255) 255 v)))
(assert (and (> x 3) (< x 9)))
(assert (= y (clamp x)))
(check-sat)
(echo "going on")
