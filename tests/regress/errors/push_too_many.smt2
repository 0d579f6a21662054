; Levels add up: a few bytes must not ask for all the memory.
; EXPECT: (error "push_too_many.smt2:8:1: `(push 500001)`: expected at most 1000000 levels, there are 500000")
; EXPECT: unknown
; EXPECT: sat
; EXIT: 1
(set-logic QF_UF)
(push 500000)
(push 500001)
(check-sat)
(reset)
(check-sat)
