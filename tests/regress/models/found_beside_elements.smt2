; A model that a search finds has elements of uninterpreted sorts, and leaves the value of a division by zero to the solver.
; EXPECT: sat
; EXPECT: (((= (mod c3 0) (mod c3 0)) true)
; EXPECT:  ((distinct c7 c8) true)
; EXPECT:  ((> (+ (* (mod c3 0) (mod c3 0)) 1) 0) true))
; SOLVE-OPTIONS: --indexify=first
; SOLVER: auto z3 cvc5
(set-option :produce-models true)
(declare-sort V 0)
(declare-const c3 Int)
(declare-fun c5 () Real)
(declare-fun c7 () V)
(declare-fun c8 () V)
(assert (not (<= (/ 2.5 c5) (+ c5 c5 (/ 1.0 3.0)))))
(assert (distinct c8 c7))
(check-sat)
(get-value ((= (mod c3 0) (mod c3 0)) (distinct c7 c8) (> (+ (* (mod c3 0) (mod c3 0)) 1) 0)))
