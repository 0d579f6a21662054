; A function that is applied to one argument, and the result to another, is applied to both: no solver reads ((f a) b).
; RUN: $PROGRAM --emit $FILE | grep -c '((f'; $PROGRAM --solver cvc5 $FILE; $PROGRAM --emit $FILE | cvc5
; EXPECT: 0
; EXPECT: sat
; EXPECT: sat
(set-logic HO_ALL)
(declare-fun f (Int Int) Int)
(define-fun g ((x Int)) (-> Int Int) (f x))
(declare-fun a () Int)
(declare-fun b () Int)
(assert (= (g a b) (+ 1 (f b a))))
(check-sat)
