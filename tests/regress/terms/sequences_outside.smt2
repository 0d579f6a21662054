; An element outside of its sequence that no assertion needs is any one, and the same wherever it is asked for.
; NO-EMIT: cvc5 would need its option --strings-exp
; EXPECT: sat
; EXPECT: ((d false)
; EXPECT:  ((= (seq.nth s i) (seq.nth s i)) true))
(set-logic ALL)
(declare-const s (Seq Int))
(declare-const i Int)
(declare-const p Bool)
(define-fun d () Bool (< i (seq.nth s i) 1))
(assert p)
(check-sat)
(get-value (d (= (seq.nth s i) (seq.nth s i))))
