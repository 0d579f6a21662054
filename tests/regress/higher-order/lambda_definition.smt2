; An array that an equation defines by a lambda is replaced by it, and has a value all the same.
; SOLVER: auto z3 bits
; NO-EMIT: z3 4.8.12 gives up on such scripts, or refuses their questions
; EXPECT: sat
; EXPECT: (((select a 10) 15)
; EXPECT:  ((select b 2) 15))
; EXPECT: unsat
(set-option :produce-models true)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(declare-const k Int)
(assert (= k 5))
(assert (= a (lambda ((x Int)) (+ x k))))
(assert (= b (lambda ((x Int)) (select a (* k x)))))
(assert (> (select a 3) 7))
(check-sat)
(get-value ((select a 10) (select b 2)))
(assert (not (= (select b 3) 20)))
(check-sat)
