; Two bindings of one name in one let.
; EXPECT: (error "duplicate_let.smt2:5:9: `x`: a name that is bound twice in one let")
; EXIT: 1
(set-logic QF_LIA)
(assert (let ((x 1) (x 2)) (= x 2)))
