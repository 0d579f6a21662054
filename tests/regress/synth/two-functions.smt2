; Functions of one term each that does it, one of them a constant, one of a level that is popped.
; EXPECT: sat
; EXPECT: (((f (f x)) 20)
; EXPECT:  (c 5)
; EXPECT:  ((f c) 10)
; EXPECT:  (x 5))
; EXPECT: (
; EXPECT:   (define-fun x () Int 5)
; EXPECT:   (define-fun f ((i Int)) Int (+ i i))
; EXPECT:   (define-fun c () Int 5)
; EXPECT: )
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: ((x 5))

(set-option :produce-models true)
(set-logic ALL)
(set-option :synth-depth 2)
(declare-const x Int)
(synth-fun f ((i Int)) Int ((T Int)) ((T Int (i 1 (+ T T)))))
(synth-fun c () Int ((T Int)) ((T Int (2 5))))
(assert (= (f (f 3)) 12))
(assert (= (f x) (f c)))
(assert (> c 4))
(check-sat)
(get-value ((f (f x)) c (f c) x))
(get-model)
(push 1)
(assert (= (f 3) 7))
(check-sat)
(pop 1)
(push 1)
(synth-fun g ((i Int)) Bool ((T Bool)) ((T Bool ((< i 2) (> i 4)))))
(assert (g x))
(check-sat)
(push 1)
(assert (g 1))
(check-sat)
(pop 2)
(check-sat)
(get-value (x))
