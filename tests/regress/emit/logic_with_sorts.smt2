; A logic without functions has no place for a sort that is declared, used or not.
; RUN: $PROGRAM --emit $FILE | head -n 2; $PROGRAM --emit $FILE | cvc5
; EXPECT: (set-logic QF_UFBV)
; EXPECT: (declare-sort U 0)
; EXPECT: unsat
(set-logic QF_AUFBV)
(declare-sort U 0)
(declare-fun memory () (Array (_ BitVec 32) (_ BitVec 8)))
(assert (not (= ((_ extract 7 0) (concat (_ bv0 24) (select memory (_ bv1 32)))) (select memory (_ bv1 32)))))
(check-sat)
