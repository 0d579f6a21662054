; The input ends in a term, without a line break.
; EXPECT: (error "truncated_term.smt2:6:14: unexpected end of input, expected `)` for the `(` at 6:9")
; EXIT: 1
(set-logic QF_UF)
(declare-const p Bool)
(assert (or p