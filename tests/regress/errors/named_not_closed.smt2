; A name for a term with a bound variable.
; EXPECT: (error "named_not_closed.smt2:5:45: `n`: a term with free variables cannot be named")
; EXIT: 1
(set-logic LIA)
(assert (forall ((y Int)) (! (> y 0) :named n)))
