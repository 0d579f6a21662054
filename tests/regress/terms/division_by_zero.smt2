; Bit-vector division by zero has a fixed value, that of Int and Real has none, but is a function.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
; EXPECT: sat
(set-logic ALL)
(declare-const v (_ BitVec 8))
(declare-const i Int)
(declare-const j Int)
(declare-const r Real)
(push 1)
(assert (not (and (= (bvudiv v #x00) #xff) (= (bvurem v #x00) v) (= (bvsdiv v #x00) (ite (bvslt v #x00) #x01 #xff))
                  (= (bvsrem v #x00) v) (= (bvsmod v #x00) v))))
(check-sat)
(pop 1)
(push 1)
(assert (and (= (div i 0) 7) (= (mod i 0) 8) (= (/ r 0.0) 9.0)))
(check-sat)
(pop 1)
(push 1)
(assert (= i j))
(assert (distinct (div i 0) (div j 0)))
(check-sat)
(pop 1)
(assert (distinct (div i 0) (div j 0)))
(check-sat)
