; The name of a command as a symbol stays in its bars: cvc5 1.0.3 does not read it without.
; EXPECT: sat
(set-logic QF_UF)
(declare-const |assert| Bool)
(assert |assert|)
(check-sat)
