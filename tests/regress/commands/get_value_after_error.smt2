; A question that could not be answered changes nothing: the model is still there. Each question has an answer, even if it is
; the same error: a client waits for it.
; EXPECT: sat
; EXPECT: (error "get_value_after_error.smt2:13:13: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: (error "get_value_after_error.smt2:14:13: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXPECT: ((x true))
; EXIT: 1
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const x Bool)
(assert x)
(check-sat)
(get-value (y))
(get-value (y))
(get-value (x))
