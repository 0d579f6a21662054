; z3 4.8.12 does not read divisible, and answers without the assertion that has it.
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-const x Int)
(assert ((_ divisible 3) (+ x 1)))
(check-sat)
(assert ((_ divisible 6) x))
(check-sat)
