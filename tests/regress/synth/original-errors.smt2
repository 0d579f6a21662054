; Originals that are none: each an error at its place, and no answer is given that would need the function.
;
; EXPECT: (error "original-errors.smt2:23:78: `(> x 0)`: expected an original of sort Int, got Bool")
; EXPECT: (error "original-errors.smt2:24:78: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: (error "original-errors.smt2:25:67: `:weight`: expected :original, or the end of the function")
; EXPECT: unknown
; EXPECT: (error "original-errors.smt2:29:1: `(synth-fun g ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))) :...`: the original is not a term of the grammar, expected one that it produces")
; EXPECT: unknown
; EXPECT: (error "original-errors.smt2:34:1: `(check-sat)`: the original of `h` is higher than the functions that are searched for, expected a greater :synth-depth than 2")
; EXPECT: sat
; EXPECT: (((h 4) 12))
; EXIT: 1
;
;
;
;
;
;
(set-logic LIA)
(set-option :produce-models true)
(set-option :synth-depth 2)
(push 1)
(synth-fun f1 ((x Int)) Int ((T Int)) ((T Int (x (+ T T))))        :original (> x 0))
(synth-fun f2 ((x Int)) Int ((T Int)) ((T Int (x (+ T T))))        :original y)
(synth-fun f3 ((x Int)) Int ((T Int)) ((T Int (x (+ T T))))       :weight 3)
(check-sat)
(pop 1)
(push 1)
(synth-fun g ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))) :original (- x x))
(check-sat)
(pop 1)
(push 1)
(synth-fun h ((x Int)) Int ((T Int)) ((T Int (x (+ T T)))) :original (+ x (+ x x)))
(check-sat)
(set-option :synth-depth 3)
(check-sat)
(get-value ((h 4)))
(pop 1)
