; A reserved word as a name.
; EXPECT: (error "reserved_word.smt2:5:16: `let`: expected a symbol")
; EXIT: 1
(set-logic QF_LIA)
(declare-const let Int)
