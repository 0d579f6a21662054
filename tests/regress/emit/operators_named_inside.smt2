; Terms that are named inside of others, and recursive definitions, are written without the new operators too.
; SOLVER: z3
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(define-fun-rec over ((n Int)) Bool (ite (<= n 0) (bvsaddo x y) (over (- n 1))))
(assert (or (! (bvsaddo x y) :named sum) (bvnego x)))
(assert (! (or (! (bvuaddo x y) :named carry) sum) :named either))
(assert (over 1))
(check-sat)
(assert (not sum))
(check-sat)
