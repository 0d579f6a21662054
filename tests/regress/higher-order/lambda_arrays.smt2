; To z3 a lambda of one variable is an array, and (_ as-array f) the array of a function's results. cvc5 and bits have no
; such arrays: they come to them where reads are all that is left of them.
; SOLVER: auto z3
; NO-EMIT: z3 4.8.12 gives up on such scripts, or refuses their questions
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (((select squares i) 16))
; EXPECT: unsat
; EXPECT: unsat
(set-option :produce-models true)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-fun f (Int) Int)
(define-fun squares () (Array Int Int) (lambda ((x Int)) (* x x)))
(push 1)
(assert (= a (lambda ((x Int)) (+ x 1))))
(assert (not (= (select a i) (+ i 1))))
(check-sat)
(pop 1)
(push 1)
(assert (not (= (select (store squares 2 5) 3) 9)))
(check-sat)
(pop 1)
(push 1)
(assert (= (select squares i) 16))
(check-sat)
(get-value ((select squares i)))
(pop 1)
(push 1)
(assert (= (select (_ as-array f) i) (+ (f i) 1)))
(check-sat)
(pop 1)
(push 1)
(assert (not (= (select (select (lambda ((x Int)) (lambda ((y Int)) (+ x y))) i) i) (* 2 i))))
(check-sat)
(pop 1)
