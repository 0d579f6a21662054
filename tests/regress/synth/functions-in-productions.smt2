; A production does not call a function to be synthesised, by a definition either. get-assignment is about the functions found.
; EXPECT: (error "functions-in-productions.smt2:8:1: `(synth-fun h ((x Int)) Int ((T Int)) ((T Int ((k x)))))`: unsupported: the function to be synthesised `f` in a production of another")
; EXPECT: sat
; EXPECT: ((A true))
; EXIT: 1
(set-option :produce-assignments true)(set-option :synth-depth 1)(set-logic ALL)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (0 1)))) (define-fun k ((x Int)) Int (f x))
(synth-fun h ((x Int)) Int ((T Int)) ((T Int ((k x)))))
(reset-assertions)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (0 1))))
(assert (! (= (f 3) 1) :named A))
(check-sat)
(get-assignment)
