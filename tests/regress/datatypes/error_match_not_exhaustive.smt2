; EXIT: 1
; EXPECT: (error "error_match_not_exhaustive.smt2:5:9: `(match x ((a true)))`: expected a case for every constructor, or a variable as the last pattern")
(declare-datatype D ((a) (b)))
(declare-const x D)
(assert (match x ((a true))))
