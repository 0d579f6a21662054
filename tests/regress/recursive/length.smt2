; The length of a list. To prove it for all lists takes induction; for one it takes unfolding.
; EXPECT: unsat
(set-logic ALL)
(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
(define-fun-rec length ((l (List Int))) Int (match l ((nil 0) ((cons h t) (+ 1 (length t))))))
(declare-const x (List Int))
(assert (= x (cons 1 (cons 2 (as nil (List Int))))))
(assert (not (= (length x) 2)))
(check-sat)
