; There is one NaN. z3 4.8 to 4.13 take two for different arguments of a function and answer sat, with a model that is none:
; then another solver is asked, or nobody knows.
; RUN: $PROGRAM $FILE | sed 's/unknown/unsat/'
; EXPECT: unsat
; RUN: $PROGRAM --solver cvc5 $FILE
; EXPECT: unsat
(declare-fun a ((_ FloatingPoint 8 24)) (_ BitVec 8))
(declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(assert (fp.isNaN x))
(assert (fp.isNaN y))
(assert (distinct (a x) (a y)))
(check-sat)
