; Where nothing is unknown there is no reason.
; EXPECT: (:reason-unknown "")
; EXPECT: sat
; EXPECT: (:reason-unknown "")
; EXPECT: (error "reason_unknown.smt2:12:9: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: unknown
; EXPECT: (:reason-unknown "an earlier command had an error, so that an assertion may be missing")
; EXIT: 1
(get-info :reason-unknown)
(check-sat)
(get-info :reason-unknown)
(assert y)
(check-sat)
(get-info :reason-unknown)
