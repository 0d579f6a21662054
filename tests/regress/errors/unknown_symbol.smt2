; A symbol that is not declared.
; EXPECT: (error "unknown_symbol.smt2:6:14: `y`: unknown symbol, expected a declared constant, a variable or a literal")
; EXIT: 1
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x y))
