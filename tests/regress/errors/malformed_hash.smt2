; A hash sign alone.
; EXPECT: (error "malformed_hash.smt2:5:12: `#`: `#` without a binary or hexadecimal constant, expected a term")
; EXIT: 1
(set-logic QF_BV)
(assert (= # #x0))
