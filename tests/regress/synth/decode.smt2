; --emit-decoder and --decode: the functions out of the models of other solvers, with what their answers say besides.
; RUN: $PROGRAM --emit --emit-decoder $TEMP/d $FILE | z3 -in | $PROGRAM --decode $TEMP/d
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((i Int)) Int (+ 3 (+ i x)))
; EXPECT:   (define-fun x () Int 5)
; EXPECT: )
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((i Int)) Int (+ 3 (+ i x)))
; EXPECT:   (define-fun g ((|i j| Int)) Bool (<= |i j| 7))
; EXPECT:   (define-fun x () Int 5)
; EXPECT:   (define-fun |y z| () Bool false)
; EXPECT: )
; RUN: command -v cvc5 >/dev/null || { $PROGRAM $FILE | sed -n '1,6p'; exit; }; $PROGRAM --emit --emit-decoder $TEMP/d $FILE | cvc5 --incremental - | $PROGRAM --decode $TEMP/d | sed -n '1,6p'
; EXPECT: sat
; EXPECT: (
; EXPECT:   (define-fun f ((i Int)) Int (+ 3 (+ i x)))
; EXPECT:   (define-fun x () Int 5)
; EXPECT: )
; EXPECT: unsat
(set-logic LIA)
(set-option :synth-depth 2)
(declare-const x Int)
(synth-fun f ((i Int)) Int ((S Int) (T Int)) ((S Int ((+ (Constant Int) T))) (T Int ((+ i x)))))
(assert (= x 5))
(assert (= (f 1) 9))
(assert (= (f 7) 15))
(check-sat)
(push 1)
(assert (= (f 0) 9))
(check-sat)
(pop 1)
(push 1)
(declare-const |y z| Bool)
(synth-fun g ((|i j| Int)) Bool ((B Bool)) ((B Bool ((<= |i j| (Constant Int))))))
(assert (not |y z|))
(assert (g 7))
(assert (not (g 8)))
(check-sat)
