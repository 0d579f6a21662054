; The form that solvers had before SMT-LIB 2.6.
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: ((p (pair 1 true)))
(set-option :produce-models true)
(declare-datatypes (T U) ((Pair (pair (first T) (second U)))))
(declare-datatypes () ((Tree leaf (node (left Tree) (right Tree)))))
(declare-const p (Pair Int Bool))
(declare-const t Tree)
(assert (= (first p) 1))
(assert (second p))
(assert (not (= t leaf)))
(check-sat)
(get-value (p))
