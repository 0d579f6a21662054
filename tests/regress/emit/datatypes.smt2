; A script with datatypes, match and selectors through the filter.
; SOLVER: none
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-datatypes ((Tree 0)) (((leaf (value Int)) (node (left Tree) (right Tree)))))
(declare-const t Tree)
(define-fun first ((t Tree)) Int (match t (((leaf v) v) ((node l r) 0))))
(assert ((_ is node) t))
(assert (= (left t) (leaf 3)))
(assert (= (first (left t)) (+ 1 2)))
(check-sat)
(assert (or (= (first t) 1) ((_ is leaf) t)))
(check-sat)
