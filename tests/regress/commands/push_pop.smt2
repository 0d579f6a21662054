; Levels by number, by none, and by zero; declarations go with their level, and names are free again.
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: sat
; EXPECT: ((y #b1))
(set-option :produce-models true)
(set-logic QF_AUFBV)
(declare-const x (_ BitVec 4))
(assert (bvult x #x3))
(push 1)
  (declare-const y (_ BitVec 4))
  (assert (= y (bvadd x #x1)))
  (check-sat)
  (push 2)
    (assert (bvugt y #x3))
    (check-sat)
  (pop 2)
  (check-sat)
  (push 1)
    (assert (= y x))
    (push 1)
    (check-sat)
    (pop 1)
  (pop 1)
(pop 1)
(push 0)
(check-sat)
(pop 0)
(push 1)
(declare-const y (_ BitVec 1))
(assert (= y ((_ extract 1 1) #x2)))
(check-sat)
(get-value (y))
(pop 1)
