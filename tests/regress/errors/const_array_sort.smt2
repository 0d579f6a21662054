; A constant array whose element has another sort.
; EXPECT: (error "const_array_sort.smt2:5:12: `((as const (Array Int Int)) true)`: expected one element of sort Int, got Bool")
; EXIT: 1
(set-logic ALL)
(assert (= ((as const (Array Int Int)) true) ((as const (Array Int Int)) 0)))
