; Sorts and functions without a meaning of their own: all that counts is that equal arguments give equal results. A model
; lists every declared constant and function, and nothing else.
;
; EXPECT: sat
; EXPECT: (((= (f a) (f b)) false)
; EXPECT:  ((= a b) false))
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun limit () Int 10)
; EXPECT:   (define-fun on () Bool true)
; EXPECT:   (define-fun weight ((x!0 Bool) (x!1 Int)) Int 10)
; EXPECT: )
; EXPECT: unsat
(set-logic QF_UFLIA)
(set-option :produce-models true)

(push 1)
(declare-sort Node 0)
(declare-fun f (Node) Node)
(declare-const a Node)
(declare-const b Node)
(assert (= (f (f a)) a))
(assert (distinct (f a) (f b)))
(check-sat)
(get-value ((= (f a) (f b)) (= a b)))
(pop 1)

; A model.
(push 1)
(declare-const limit Int)
(declare-const on Bool)
(declare-fun weight (Bool Int) Int)
(assert (and on (= limit 10)))
(assert (= (weight on limit) limit))
(check-sat)
(get-model)
(pop 1)

; Five steps around a circle and three steps around it: one step stays where it is.
(declare-sort Place 0)
(declare-fun next (Place) Place)
(declare-const p Place)
(assert (= (next (next (next p))) p))
(assert (= (next (next (next (next (next p))))) p))
(assert (distinct (next p) p))
(check-sat)
