; A let without bindings.
; EXPECT: (error "let_without_bindings.smt2:5:9: expected at least one binding in the let")
; EXIT: 1
(set-logic QF_UF)
(assert (let () true))
