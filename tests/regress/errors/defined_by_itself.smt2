; A define-fun that uses its own name: reported, and once.
; EXPECT: (error "defined_by_itself.smt2:6:35: `f`: unknown function symbol, expected a declared function or a theory's operator")
; EXPECT: unknown
; EXIT: 1
(set-logic QF_UFLIA)
(define-fun f ((x Int)) Int (+ 1 (f x)))
(assert (= (f 1) 2))
(check-sat)
