; EXIT: 1
; EXPECT: (error "error_not_well_founded.smt2:4:19: the datatype `D` is not well-founded: it has no finite value")
; EXPECT: unknown
(declare-datatype D ((c (f D))))
(check-sat)
