; A symbol whose level was left.
; EXPECT: (error "unknown_symbol_after_pop.smt2:8:12: `x`: unknown symbol, expected a declared constant, a variable or a literal")
; EXIT: 1
(set-logic QF_LIA)
(push 1)
(declare-const x Int)
(pop 1)
(assert (= x 1))
