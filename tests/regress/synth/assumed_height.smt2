; Without :synth-depth no function of height 4 says nothing about higher ones, unless the grammar has none.
; RUN: $PROGRAM $FILE
; EXPECT: unknown
; EXPECT: (:reason-unknown "no functions of height 4 will do; there are higher ones, see :synth-depth")
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --solver cvc5 --synth-depth 4 $FILE | head -1
; EXPECT: unsat
; RUN: $PROGRAM --emit $FILE 2>&1 >/dev/null | head -1
; EXPECT: (error "assumed_height.smt2:14:1: `(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ 1 T)))))`: expected (set-option :synth-depth d) before, or --synth-depth: the function has terms of any height")

(set-logic ALL)
(push 1)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ 1 T)))))
(assert (= (f 0) 4))
(check-sat)
(get-info :reason-unknown)
(pop 1)
(push 1)
(synth-fun g ((x Int)) Int ((T Int) (U Int)) ((T Int (x (+ 1 U))) (U Int (x 1))))
(assert (= (g 0) 4))
(check-sat)
(pop 1)
(set-option :synth-depth 5)
(synth-fun f ((x Int)) Int ((T Int)) ((T Int (x (+ 1 T)))))
(assert (= (f 0) 4))
(check-sat)
