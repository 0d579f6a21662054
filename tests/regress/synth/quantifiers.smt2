; Outputs of applications to bound variables have no constants of their own.
; RUN: for o in "" "--synth-outputs implications" "--synth-encoding location" "--synth-encoding location --synth-outputs implications"; do $PROGRAM --solver z3 $o $FILE; done | grep -v '^[()]$'
; EXPECT: sat
; EXPECT:   (define-fun f ((x Int)) Int (+ x x))
; EXPECT: sat
; EXPECT:   (define-fun f ((x Int)) Int (+ x x))
; EXPECT: sat
; EXPECT:   (define-fun f ((x Int)) Int (+ x x))
; EXPECT: sat
; EXPECT:   (define-fun f ((x Int)) Int (+ x x))
(set-logic ALL)(set-option :synth-depth 2)(set-option :produce-models true)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x 1 (+ T T)))))
(assert (forall ((y Int)) (= (f y) (+ y y))))
(check-sat)
(get-model)
