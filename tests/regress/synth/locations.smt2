; Locations of components in place of selectors: the same functions, and the same is infeasible.
; RUN: $PROGRAM --synth-encoding location $FILE
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --synth-encoding location-int --solver cvc5 $FILE
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --synth-encoding location-bv $FILE
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --synth-encoding location-bv --synth-outputs multiplexers --symmetry-breaking none $FILE
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --emit --synth-encoding location-int $FILE | $PROGRAM -
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true)
; EXPECT:  ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --emit --synth-encoding location-bv $FILE | cvc5 --lang smt2 --incremental --produce-models -
; EXPECT: sat
; EXPECT: (((> (rho 0 x) 0) true) ((<= (rho 1 x) 0) true))
; EXPECT: unsat
; EXPECT: sat
; RUN: $PROGRAM --synth-encoding place $FILE
; EXIT: 2

(set-option :produce-models true)
(set-logic LIA)
(set-option :synth-depth 2)
(declare-const x Int)
(synth-fun rho ((i Int) (x Int)) Int ((T Int)) ((T Int (i x (Constant Int) (+ T T) (- T T)))))
(assert (> (rho 0 x) 0))
(assert (<= (rho 1 x) 0))
(check-sat)
(get-value ((> (rho 0 x) 0) (<= (rho 1 x) 0)))
(push 1)
(assert (> (rho 2 x) 0))
(check-sat)
(pop 1)
(check-sat)
