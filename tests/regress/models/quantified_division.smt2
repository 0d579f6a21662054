; A function that z3 computes by a division of its own, and that a quantified assertion fixes.
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((c #b01)
; EXPECT:  ((f #b00) #b11)
; EXPECT:  ((f #b01) #b01)
; EXPECT:  ((f #b10) #b01))
(declare-const c (_ BitVec 2))
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(assert (forall ((q (_ BitVec 2))) (= (f q) (bvudiv q q))))
(assert (distinct (f c) #b00 #b11))
(assert (bvult c #b10))
(check-sat)
(get-value (c (f #b00) (f #b01) (f #b10)))
