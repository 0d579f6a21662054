; Constructors, selectors and functions of one name, told apart by the sorts of arguments.
; NO-EMIT: other programs have no such names, or others
; EXPECT: sat
; EXPECT: unsat
; EXPECT: unsat
; EXPECT: sat
; EXPECT: (error "shared_names.smt2:38:12: `none`: a constant of several datatypes, expected its sort, as in (as none S)")
; EXPECT: (error "shared_names.smt2:39:14: `(c 1)`: expected arguments of one of the 3 functions of this name, got Int")
; EXPECT: unsat
; EXIT: 1
; SOLVER: auto z3 cvc5
(set-logic ALL)
(declare-datatypes ((l 0) (t 0)) (((n) (c (c t) (d l))) ((n (c l)))))
(declare-fun x () l)
(declare-fun y () t)
(push 1)
(assert (distinct y (c x)))
(check-sat)
(assert ((_ is c) x))
(assert (= x (c y (d x))))
(check-sat)
(pop 1)
(push 1)
(assert (distinct y (n (c y))))
(check-sat)
(pop 1)
(declare-datatype A ((none) (some (value Int))))
(push 1)
(declare-datatype B ((none) (some (value Bool) (rest B))))
(declare-fun some (Bool) A)
(declare-const a A)
(declare-const b B)
(assert (= a (some 3)))
(assert (= b (some true (as none B))))
(assert (and (value b) (= (value a) 3) (= (some false) a)))
(assert (is-some b))
(check-sat)
(assert (= none a))
(assert (= x (c 1)))
(pop 1)
(assert (= none (some 4)))
(check-sat)
