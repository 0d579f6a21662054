; A name that is not declared here may be one that the next program knows: the filter lets it pass, the solver does not.
; RUN: $PROGRAM --emit $FILE
; EXPECT: (set-logic QF_LIA)
; EXPECT: (declare-const x Int)
; EXPECT: (assert (my-predicate (my.function x) my-constant))
; EXPECT: (check-sat)
; RUN: $PROGRAM $FILE
; EXPECT: (error "unknown_symbol.smt2:13:10: `my-predicate`: unknown function symbol, expected a declared function or a theory's operator")
; EXPECT: unknown
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (my-predicate (my.function x) my-constant))
(check-sat)
