; What cvc5 1.0.3 cannot do in mid-search is unknown, with its reason, and the session goes on.
; RUN: $PROGRAM --solver cvc5 $FILE
(declare-const n Int)
(declare-const a (Array Int Int))
(assert (ite (= ((as const (Array Int Int)) 4) (store a 7 n)) (= a (store a n 19)) (distinct a a)))
(check-sat)
(push 1)
(assert (xor (= ((as const (Array Int Int)) 6) a) (= ((as const (Array Int Int)) 3) a)))
(check-sat)
(pop 1)
(check-sat)
; EXPECT: unsat
; EXPECT: unknown
; EXPECT: unsat
