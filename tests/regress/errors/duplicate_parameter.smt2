; Two parameters of one name.
; EXPECT: (error "duplicate_parameter.smt2:5:25: `x`: a variable that is listed twice")
; EXIT: 1
(set-logic QF_LIA)
(define-fun f ((x Int) (x Int)) Int x)
