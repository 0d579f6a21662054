; A function that differs from its original in as few places as can be, beside existential constants, over push and pop.
;
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun c () Int 7)
; EXPECT:   (define-fun f ((x Int)) Int (+ x 5))
; EXPECT: )
; EXPECT: sat
; EXPECT: (((f 10) 13))
; EXPECT: sat
; EXPECT: (((f 10) 16)
; EXPECT:  ((f 3) 9))
; EXPECT: unsat
; EXPECT: sat
(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 2)
(declare-const c Int)
(define-fun old ((x Int)) Int (+ x 5))
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (Constant Int) (+ T T) (- T T)))) :original (old x))
(assert (= c 7))
(check-sat)              ; the original itself
(get-model)
(push 1)
(assert (= (f 10) 13))   ; another constant, and not another operator
(assert (= (f 0) 3))
(check-sat)
(get-value ((f 10)))
(pop 1)
(push 1)
(assert (= (f c) 13))
(check-sat-assuming ((= (f 0) 6)))
(get-value ((f 10) (f 3)))
(assert (= (f 1) (f 3)))
(assert (= (f 1) 9))
(check-sat)
(pop 1)
(check-sat)
