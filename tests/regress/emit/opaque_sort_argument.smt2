; A constant of a sort that only the next program knows may turn out to be a Bool: what it is an argument of is left.
; RUN: $PROGRAM --emit --solver z3 $FILE
; EXPECT: (set-logic ALL)
; EXPECT: (declare-const x TheirBool)
; EXPECT: (assert (or x x))
; EXPECT: (assert (and x true))
(set-logic ALL)
(declare-const x TheirBool)
(assert (or x x))
(assert (and x true))
