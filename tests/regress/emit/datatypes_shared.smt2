; Declared datatypes as sorts of constants, functions and arrays, their constructors as functions; terms that share them.
; SOLVER: none
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-datatype Pair ((pair (first Int) (second Int))))
(declare-const a (Array Int Pair))
(declare-fun f (Pair) Pair)
(define-fun swap ((p Pair)) Pair (pair (second p) (first p)))
(assert (= (select a 0) (pair 1 2)))
(assert (= (f (select a 0)) (swap (select a 0))))
(check-sat)
(assert (let ((x (f (pair 1 2)))) (or (= (first x) (second x)) (= (first x) (first (swap x))))))
(check-sat)
