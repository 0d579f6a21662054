; Constants of 2^31-1 bits are kept as they are written: a few bytes must not ask for all the memory.
; SOLVER: none
; RUN: $PROGRAM --emit --solver z3 $FILE
; EXPECT: (set-logic QF_BV)
; EXPECT: (declare-const x (_ BitVec 2147483647))
; EXPECT: (assert (= x (bvadd (_ bv1 2147483647) (_ bv2 2147483647))))
; EXPECT: (check-sat)
(set-logic QF_BV)
(declare-const x (_ BitVec 2147483647))
(assert (= x (bvadd (_ bv1 2147483647) (_ bv2 2147483647))))
(check-sat)
