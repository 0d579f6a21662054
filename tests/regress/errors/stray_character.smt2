; A character that is not of SMT-LIB.
; EXPECT: (error "stray_character.smt2:5:17: `'`: a character that is not allowed here, expected the rest of the command")
; EXIT: 1
(set-logic QF_UF)
(declare-const p' Bool)
