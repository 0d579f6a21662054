; Two datatypes that need each other.
; EXPECT: sat
; EXPECT: ((t (node 3 none))
; EXPECT:  ((first (more (node 3 none) none)) (node 3 none)))
; EXPECT: unsat
(set-logic ALL)
(set-option :produce-models true)
(declare-datatypes ((Tree 0) (Trees 0)) (((node (label Int) (children Trees))) ((none) (more (first Tree) (rest Trees)))))
(declare-const t Tree)
(assert (= (label t) 3))
(assert (= (children t) none))
(check-sat)
(get-value (t (first (more (node 3 none) none))))
(assert (not (= (children t) none)))
(check-sat)
