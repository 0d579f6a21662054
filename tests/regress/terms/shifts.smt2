; Shifts by the width and more.
; EXPECT: unsat
(set-logic QF_BV)
(declare-const v (_ BitVec 8))
(declare-const n (_ BitVec 8))
(assert (bvuge n #x08))
(assert (not (and (= (bvshl v n) #x00) (= (bvlshr v n) #x00) (= (bvashr v n) (ite (bvslt v #x00) #xff #x00)))))
(check-sat)
