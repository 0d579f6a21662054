; The input ends in a quoted symbol.
; EXPECT: (error "truncated_quoted_symbol.smt2:5:16: `|no end Bool) (assert true)`: a quoted symbol that is not closed, expected the rest of the command")
; EXIT: 1
(set-logic QF_UF)
(declare-const |no end Bool)
(assert true)
