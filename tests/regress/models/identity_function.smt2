; The model of a function is the identity: z3 writes its parameter as the result.
; EXPECT: sat
; EXPECT: (((e #b0) #b0)
; EXPECT:  ((e #b1) #b1)
; EXPECT:  ((distinct (e #b0) (e #b1)) true))
(set-option :produce-models true)
(declare-fun e ((_ BitVec 1)) (_ BitVec 1))
(assert (distinct (e #b0) (e #b1)))
(assert (= (e #b1) #b1))
(check-sat)
(get-value ((e #b0) (e #b1) (distinct (e #b0) (e #b1))))
