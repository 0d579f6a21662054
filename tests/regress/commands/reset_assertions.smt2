; reset-assertions forgets assertions and, as :global-declarations is false, declarations; the logic and options stay.
; EXPECT: unsat
; EXPECT: (:assertion-stack-levels 0)
; EXPECT: sat
; EXPECT: ((x true))
; NO-EMIT: z3 4.8.12 keeps the level (and get-info differs)
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const x Bool)
(push 1)
(assert (and x (not x)))
(check-sat)
(reset-assertions)
(get-info :assertion-stack-levels)
(declare-const x Bool)
(assert x)
(check-sat)
(get-value (x))
