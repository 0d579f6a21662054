; Forms of Bitwuzla and MathSAT, (a b), of SMTInterpol, A (and B C), and of OpenSMT, without names. What is between two sets
; of assertions has only symbols of both.
; RUN: $PROGRAM $FILE
; EXPECT: unsat
; EXPECT: (bvult x y)
; EXPECT: ((bvult x y) (not (bvult z x)))
; EXPECT: ((bvult x y))
; EXPECT: ((bvult x y))
; EXPECT: (error "bits.smt2:25:1: `(get-interpolant (b other))`: other is no name of an assertion, expected one that `(assert (! ... :named name))` gave")
; EXPECT: (error "bits.smt2:26:1: `(get-interpolants a a)`: a is listed twice")
; EXIT: 1
(set-option :produce-interpolants true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (! (bvult x y) :named a))
(assert (! (bvult y z) :named b))
(assert (! (bvult z x) :named c))
(check-sat)
(get-interpolant (a))
(get-interpolants a b c)
(get-interpolants a (and b c))
(get-interpolants)
(get-interpolant (b other))
(get-interpolants a a)
