; A selector of a constructor that its argument lacks decides the assertion, and has no value of its own: what was asserted
; is true all the same.
; RUN: $PROGRAM --solver z3 $FILE
; EXPECT: sat
; EXPECT: ((n13 true))
(declare-datatypes ((Tree 0) (Forest 0)) (((leaf (bits (_ BitVec 3))) (node (trees Forest))) ((none) (some (first Tree) (rest Forest)))))
(declare-const c1 (_ BitVec 3))
(declare-const c4 Forest)
(declare-const c6 Tree)
(assert (distinct c6 (node c4) (leaf c1)))
(assert (bvsgt c1 (bvnor c1 c1)))
(assert (! (distinct c4 (trees c6) (some (leaf c1) (trees c6))) :named n13))
(check-sat)
(get-value (n13))
