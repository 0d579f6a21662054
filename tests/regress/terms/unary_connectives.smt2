; `and` and `or` of one argument are that argument: SMT-LIB wants two, but scripts have them, and z3 and cvc5 read them.
; EXPECT: unsat
(set-logic QF_LIA)
(declare-const x Int)
(assert (or (and (> x 1))))
(assert (and (or (not (> x 1)))))
(check-sat)
