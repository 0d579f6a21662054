; A pattern that is a variable is a hint that is left out where z3 is asked, which crashes at it.
; RUN: $PROGRAM $FILE
; EXPECT: unsat
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: unsat
(declare-fun p (Bool) Bool)
(assert (forall ((n Bool)) (! (p n) :pattern ((p n) n))))
(assert (not (p true)))
(check-sat)
