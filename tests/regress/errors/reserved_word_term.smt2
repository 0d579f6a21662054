; A reserved word as a term.
; EXPECT: (error "reserved_word_term.smt2:5:12: `forall`: a reserved word, expected a term")
; EXIT: 1
(set-logic QF_LIA)
(assert (= forall 1))
