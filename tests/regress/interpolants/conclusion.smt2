; The form of cvc5: what lies between the assertions and a term that follows from them. It needs no check before.
; RUN: $PROGRAM --timeout 30 $FILE
; EXPECT: (define-fun I () Bool (< x z))
; EXPECT: fail
; EXPECT: (error "conclusion.smt2:15:1: `(get-interpolant J (+ x 1))`: expected a term of sort Bool, got Int")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (< x y))
(assert (< y z))
(get-interpolant I (< x z))
(get-interpolant J (< z x))
(get-interpolant J (+ x 1))
