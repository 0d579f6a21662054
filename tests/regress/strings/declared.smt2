; In a logic with strings they are not.
; EXPECT: (error "declared.smt2:5:1: `(declare-fun str.len (Int) Int)`: `str.len` is a function of the logic's theories, expected a new name")
; EXIT: 1
(set-logic QF_S)
(declare-fun str.len (Int) Int)
