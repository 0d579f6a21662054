; A model of atoi, whose source is missing, from how it is used: a loop accumulates step(character, accumulator) from 0, as tests
; say. A model found, the division 10 / (a - 42) fails for an input of two digits: the solver finds it.
;
; EXPECT: sat
; EXPECT: ((first 52)
; EXPECT:  (second 50)
; EXPECT:  ((step 57 12) 129))
(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 3)
(declare-const first Int)
(declare-const second Int)
(synth-fun step ((c Int) (a Int)) Int ((T Int) (C Int)) ((T Int (a C (* 10 T) (+ T T))) (C Int ((- c 48)))))
(assert (= (step 55 0) 7))
(assert (= (step 50 (step 49 0)) 12))
(assert (= (step 53 (step 48 (step 51 0))) 305))
(assert (and (<= 48 first 57) (<= 48 second 57)))
(assert (= (step second (step first 0)) 42))
(check-sat)
(get-value (first second (step 57 12)))
