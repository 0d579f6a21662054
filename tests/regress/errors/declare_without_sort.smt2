; A declaration without a sort.
; EXPECT: (error "declare_without_sort.smt2:5:17: `)`: expected a symbol or `(`")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x)
