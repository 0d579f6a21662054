; An index of the wrong sort.
; EXPECT: (error "missorted_array.smt2:6:9: `(select a #x01)`: expected an index of sort Int, got (Array Int Bool), (_ BitVec 8)")
; EXIT: 1
(set-logic ALL)
(declare-const a (Array Int Bool))
(assert (select a #x01))
