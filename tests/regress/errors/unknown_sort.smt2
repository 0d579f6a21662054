; A sort that is not declared.
; EXPECT: (error "unknown_sort.smt2:5:18: `Integer`: unknown sort, expected a declared sort or a theory's, did you mean `Int`?")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Integer)
