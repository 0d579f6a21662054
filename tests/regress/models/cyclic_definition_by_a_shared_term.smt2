; c and d are equal to terms that share (select a c), by way of which c is defined by itself: such an equation is no
; definition, and stays.
; EXPECT: sat
; EXPECT: (((= c (select a c)) true)
; EXPECT:  ((= d (select a (select a c))) true))
; EXPECT: unsat
; EXPECT: sat
(set-option :produce-models true)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const c (_ BitVec 8))
(declare-const d (_ BitVec 8))
(assert (= (select a (select a c)) d))
(assert (= c (select a c)))
(check-sat)
(get-value ((= c (select a c)) (= d (select a (select a c)))))
(push 1)
(assert (distinct c d))
(check-sat)
(pop 1)
(assert (= d #x07))
(check-sat)
