; Slices that share a declared sort are not independent: the second assertion leaves it one element.
; RUN: $PROGRAM --emit $FILE | z3 -in
; EXPECT: unsat
; RUN: $PROGRAM $FILE
; EXPECT: unsat
(set-logic ALL)
(declare-sort U 0)
(declare-const a U)
(declare-const b U)
(assert (distinct a b))
(assert (forall ((x U) (y U)) (= x y)))
(check-sat)
