; (get-qe t) of cvc5: an equivalent formula without quantifiers, which was checked. Assertions do not count.
; RUN: $PROGRAM --timeout 30 $FILE
; EXPECT: (and (<= (+ (* (- 1) b) a) 0) (<= (+ (* (- 1) c) a) 0))
; EXPECT: (not (<= 0 a))
; EXPECT: false
; EXPECT: true
; EXPECT: (error "quantifier_elimination.smt2:19:1: `(get-qe a)`: expected a term of sort Bool, got Int")
; EXIT: 1
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const r Real)
(assert (> a 3))
(get-qe (exists ((x Int)) (and (<= a x) (<= x b) (<= x c))))
(get-qe (and (< a 0) (exists ((x Int)) (> x a))))
(get-qe (forall ((y Real)) (> r y)))
(get-qe (forall ((x (_ BitVec 4))) (exists ((y (_ BitVec 4))) (= (bvadd x y) #x0))))
(get-qe a)
