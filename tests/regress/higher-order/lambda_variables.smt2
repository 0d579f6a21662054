; Two arrays with one body, written over different variables: the read of one is no read of the other.
; SOLVER: auto z3
; NO-EMIT: z3 4.8.12 refuses some questions about such scripts
; EXPECT: sat
; EXPECT: ((a 9))
; EXPECT: unsat
(set-option :produce-models true)
(declare-const a Int)
(define-fun outer () (Array Int Int) (lambda ((x Int)) (select (lambda ((y Int)) (+ x 1)) 5)))
(assert (= a (+ (select (lambda ((x Int)) (+ x 1)) 5) (select outer 2))))
(check-sat)
(get-value (a))
(assert (= a 12))
(check-sat)
