; Bytes beyond ASCII are allowed in quoted symbols, strings and comments: größer, 大きい. (cvc5 1.0.3 does not read them.)
; EMIT-TO: z3
; EXPECT: sat
; EXPECT: "größer"
; EXPECT: ((|größer| 2))
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const |größer| Int)
(assert (= |größer| 2))
(check-sat)
(echo "größer")
(get-value (|größer|))
