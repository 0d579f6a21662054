; cvc5 1.0.3 names `other` too, which it does not need; what it names is a core of the original all the same.
; RUN: $PROGRAM --solver cvc5 --check-cores $FILE | sed 's/ other//'
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x 3) :named big))
(assert (! (= y 7) :named other))
(assert (! (< x 2) :named small))
(check-sat)
; EXPECT: unsat
(get-unsat-core)
; EXPECT: (big small)
(push 1)
(assert (! (> y 8) :named more))
(check-sat)
; EXPECT: unsat
(pop 1)
(get-option :produce-unsat-cores)
; EXPECT: true
