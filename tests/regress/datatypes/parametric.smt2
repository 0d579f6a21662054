; A datatype with a parameter at two sorts, one nested in the other.
; EXPECT: sat
; EXPECT: ((x (cons 1 (as nil (List Int))))
; EXPECT:  (y (cons (cons 1 (as nil (List Int))) (as nil (List (List Int))))))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
(declare-const x (List Int))
(declare-const y (List (List Int)))
(assert (= x (cons 1 (as nil (List Int)))))
(assert (= y ((as cons (List (List Int))) x (as nil (List (List Int))))))
(check-sat)
(get-value (x y))
(assert (= (tail y) (cons x (as nil (List (List Int))))))
(check-sat)
