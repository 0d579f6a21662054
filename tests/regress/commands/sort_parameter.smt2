(set-logic ALL)
(declare-sort-parameter A)
(define-sort Table () (Array Int A))
(check-sat)
; EXPECT: sat
; NO-EMIT: neither z3 4.8 nor cvc5 1.0 reads declare-sort-parameter
