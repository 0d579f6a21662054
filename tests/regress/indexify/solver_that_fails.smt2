; A model is found without the solver; what it leaves open, a solver that fails cannot say: one error, and the script goes on.
; RUN: "$PROGRAM" --indexify=only --solver false "$FILE"
; EXPECT: sat
; EXPECT: (error "solver_that_fails.smt2:11:1: `(get-value ((div n 0)))`: the value of (div n 0) is not determined by the model")
; EXPECT: ((n 2))
; EXIT: 1
; NO-EMIT: the model is what is looked at
(set-option :produce-models true)(declare-const n Int)
(assert (and (< 1 (* n n) 5) (> n 0)))
(check-sat)
(get-value ((div n 0)))
(get-value (n))
