; (push) and (pop) mean one level, as z3 and cvc5 have it.
; EXPECT: unsat
; EXPECT: sat
(set-logic QF_UF)
(declare-const p Bool)
(push)
(assert (not p))
(push)
(assert p)
(check-sat)
(pop)
(pop)
(assert p)
(check-sat)
