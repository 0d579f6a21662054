; A reserved word as a variable.
; EXPECT: (error "reserved_word_variable.smt2:5:19: `as`: a reserved word, expected the name of a variable")
; EXIT: 1
(set-logic LIA)
(assert (exists ((as Int)) (= 1 1)))
