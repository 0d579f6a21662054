; EXPECT: sat
; EXPECT: unsat
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(push 1)
; (=> (=> p q) r) is false at p = q = r = false, (=> p (=> q r)) is true there.
(assert (distinct (=> p q r) (=> (=> p q) r)))
(assert (not (or p q r)))
(check-sat)
(pop 1)
(assert (not (=> p q r)))
(assert (not (and p q (not r))))
(check-sat)
