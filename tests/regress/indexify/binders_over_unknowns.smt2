; A quantified assertion over an unknown of a garden has no form over indices: the solver answers, beside the search.
; RUN: $PROGRAM --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: sat
; RUN: $PROGRAM --solver cvc5 --one-process $FILE
; EXPECT: sat
; EXPECT: sat
(set-logic ALL)
(set-option :strings-fmf true)
(set-option :fmf-bound true)
(declare-fun x () String)
(push 1)
(assert (forall ((n Int)) (=> (and (<= 0 n) (< n (str.len x)))
  (and (<= 60 (str.to_code (str.at x n)))
       (<= (str.to_code (str.at x n)) 90)
       (< (+ 1 (str.to_code (str.at x (- n 1)))) (str.to_code (str.at x n)))))))
(assert (> (str.len x) 3))
(check-sat)
(pop 1)
; One over others has.
(assert (forall ((n Int)) (exists ((m Int)) (> m n))))
(assert (= (str.++ "ab" x) (str.++ x "ab")))
(assert (> (str.len x) 3))
(check-sat)
