; Selectors of constructors that a value does not have may be anything: solvers that leave them open get values, the same
; one each time.
; EXPECT: sat
; EXPECT: (((rest none) none)
; EXPECT:  ((first none) (leaf #b000))
; EXPECT:  ((bits (first none)) #b000)
; EXPECT:  ((= (rest none) none) true)
; EXPECT:  ((match (rest none) ((none c3) ((some m1 m2) true))) false)
; EXPECT:  (((_ is none) (rest none)) true))
; EXPECT: sat
; EXPECT: (((bits (first none)) #b101)
; EXPECT:  ((rest none) none))
(declare-datatypes ((Tree 0) (Forest 0)) (((leaf (bits (_ BitVec 3))) (node (trees Forest))) ((none) (some (first Tree) (rest Forest)))))
(declare-fun c3 () Bool)
(check-sat)
(get-value ((rest none) (first none) (bits (first none)) (= (rest none) none) (match (rest none) ((none c3) ((some m1 m2) true))) ((_ is none) (rest none))))
(assert (= (bits (first none)) #b101))
(check-sat)
(get-value ((bits (first none)) (rest none)))
