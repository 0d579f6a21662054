; After figure 6 of Indexify (Barr et al. 2018): a program that looks for one string in another and takes a branch where
; it is found, but not at the beginning, and the other has a given length. Grown from "foo" and "bar", the garden has
; "foobar".
; SOLVE-OPTIONS: --indexify
; EXPECT: sat
(set-logic QF_SLIA)
(declare-const s1 String)
(declare-const s2 String)
(define-fun strstr ((haystack String) (needle String)) Int (str.indexof haystack needle 0))
(assert (or (= s2 "foo") (= s2 "bar")))
(assert (> (strstr s1 s2) 0))
(assert (= (str.len s1) 6))
(assert (str.prefixof "foo" (str.++ s1 s2)))
(assert (not (= s1 (str.++ s2 s2))))
(check-sat)
