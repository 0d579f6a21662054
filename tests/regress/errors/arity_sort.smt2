; A sort with too many arguments.
; EXPECT: (error "arity_sort.smt2:6:18: `S`: expected 1 argument sort, got 2")
; EXIT: 1
(set-logic QF_UF)
(declare-sort S 1)
(declare-const x (S Bool Bool))
