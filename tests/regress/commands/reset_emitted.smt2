; The same through --emit: names are free again, and what was named or cut before is not referred to.
; EXPECT: unsat
; EXPECT: sat
; EXPECT: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(define-fun twice () (_ BitVec 8) (bvadd x x))
(assert (= twice #x01))
(check-sat)
(reset)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x x) #x02))
(check-sat)
(assert (= (bvadd x x) #x03))
(check-sat)
