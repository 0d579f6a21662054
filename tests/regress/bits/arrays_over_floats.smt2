; Arrays over floats that are constant and differ, differ.
; SOLVER: bits z3 cvc5
; EXPECT: sat
; EXPECT: (((= a ((as const (Array (_ FloatingPoint 3 4) (_ BitVec 2))) #b11)) false))
(set-logic ALL)
(set-option :produce-models true)
(declare-const a (Array (_ FloatingPoint 3 4) (_ BitVec 2)))
(assert (= a ((as const (Array (_ FloatingPoint 3 4) (_ BitVec 2))) #b00)))
(check-sat)
(get-value ((= a ((as const (Array (_ FloatingPoint 3 4) (_ BitVec 2))) #b11))))
