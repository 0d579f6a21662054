; Nothing after exit is read.
; EXPECT: sat
(set-logic QF_UF)
(check-sat)
(exit)
(check-sat)
(no such thing
