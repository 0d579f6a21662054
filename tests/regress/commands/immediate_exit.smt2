; The first error ends the session.
(set-option :error-behavior immediate-exit)
(get-info :error-behavior)
; EXPECT: (:error-behavior immediate-exit)
(assert nonsense)
; EXPECT: (error "immediate_exit.smt2:5:9: `nonsense`: unknown symbol, expected a declared constant, a variable or a literal")
(check-sat)
; EXIT: 1
; NO-EMIT: an error is expected
