; A second logic.
; EXPECT: (error "set_logic_twice.smt2:5:1: `(set-logic QF_BV)`: the logic is set already, to QF_LIA")
; EXIT: 1
(set-logic QF_LIA)
(set-logic QF_BV)
