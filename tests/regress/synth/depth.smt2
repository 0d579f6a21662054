; No term of a height is no term at all: a height is counted in productions, (+ (* 2 T) 1) is one.
; NO-EMIT: the definitions that are written are of the height at their place
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((x Int)) Int (+ (* 2 (+ (* 2 x) 1)) 1))
; EXPECT: )
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat

(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 3)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ (* 2 T) 1)))))
(assert (= (f 0) 3))
(check-sat)
(get-model)
(push 1)
(assert (= (f 3) 16))
(check-sat)
(pop 1)
(set-option :synth-depth 2)
(check-sat)
(set-option :synth-depth 4)
(check-sat)
