; A value that only the solver can compute, of a term with a symbol that passes removed.
; SOLVER: z3
; NO-EMIT: quantified values are z3's own affair
(declare-fun in () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-fun f ((_ BitVec 8)) Int)
(declare-const x Int)
(assert (= (select in #x00000000) #x05))
(assert (= x (f (select in #x00000001))))
(check-sat)
(get-value ((forall ((y (_ BitVec 8))) (=> (= y (select in #x00000000)) (= y #x05)))))
(get-value ((select in #x00000000)))
; EXPECT: sat
; EXPECT: (((forall ((y (_ BitVec 8))) (=> (= y (select in #x00000000)) (= y #x05))) true))
; EXPECT: (((select in #x00000000) #x05))
