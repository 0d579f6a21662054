; What a symbol that is not declared is compared with says nothing of its sort: it has no bounds.
; RUN: $PROGRAM --emit $FILE
; EXPECT: (set-logic QF_BV)
; EXPECT: (assert (not (bvule #b000001 (bvsmod #b000000 m))))
; EXPECT: (assert (bvsge #b111111 m))
; EXPECT: (check-sat)
(set-logic QF_BV)
(assert (not (bvsle (_ bv1 32) ((_ zero_extend 26) (bvsmod (_ bv0 6) m)))))
(assert (bvsge (_ bv63 6) m))
(check-sat)
