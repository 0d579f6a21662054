; A variable of a pattern hides a constant; later cases are not looked at.
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: ((n 7)
; EXPECT:  ((match x ((nil 0) ((cons n x) (+ n 1)))) 6)
; EXPECT:  ((match x ((all 1) (nil 2))) 1)
; EXPECT:  ((match x (((cons n t) n) (all 0))) 5))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatypes ((List 1) (Color 0)) ((par (X) ((nil) (cons (head X) (tail (List X))))) ((red) (green))))
(declare-const x (List Int))
(declare-const n Int)
(assert (= n 7))
(assert (= x (cons 5 (as nil (List Int)))))
(check-sat)
(get-value (n (match x ((nil 0) ((cons n x) (+ n 1)))) (match x ((all 1) (nil 2))) (match x (((cons n t) n) (all 0)))))
(assert (match x ((nil true) ((cons h t) (match t ((nil (= h n)) ((cons h2 t2) true)))))))
(check-sat)
