; A value only the solver can write is printed as it writes it.
; SOLVER: z3
; NO-EMIT: the same numbers are written differently by each solver
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (* x x) 2.0))
(check-sat)
; EXPECT: sat
(get-value (x))
; EXPECT: ((x (root-obj (+ (^ x 2) (- 2)) 1)))
