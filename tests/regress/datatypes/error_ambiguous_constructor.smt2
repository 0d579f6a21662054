; EXIT: 1
; EXPECT: (error "error_ambiguous_constructor.smt2:6:12: `nil`: of a datatype with parameters, expected its sort, as in (as nil S)")
(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
(declare-const x (List Int))
(declare-const y (List Bool))
(assert (= nil x))
