(set-option :produce-assignments true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (= x 4) :named four))
(assert (or (! (> x 9) :named big) (! (< x 5) :named small)))
(check-sat)
; EXPECT: sat
(get-assignment)
; EXPECT: ((four true) (big false) (small true))
